import { DefinitionList } from '../../ui/definition-list.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Breakable } from '../../ui/text.tsx';
import type { BusinessInformationQuery } from './gql/business.ts';
import { Unset } from './unset.tsx';

export type Company = NonNullable<BusinessInformationQuery['company']>;

export const BusinessView = ({ company: { name, phone, address, website, email } }: { company: Company }) => (
  <DefinitionList
    items={[
      ['Business Name', name],
      ['Phone', phone || <Unset key="phone" />],
      ['Address', address || <Unset key="address" />],
      [
        'Website',
        website ? (
          <OutLink key="website" href={website} target="_blank" rel="noreferrer">
            <Breakable>{website}</Breakable>
          </OutLink>
        ) : (
          <Unset key="website" />
        ),
      ],
      ['Business Email', email || <Unset key="email" />],
    ]}
  />
);
