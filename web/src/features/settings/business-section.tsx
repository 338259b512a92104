import { useMutation } from '@apollo/client/react';
import type { businessInformationRule } from '@utility-pay/contracts';
import type { z } from 'zod';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Breakable, Text } from '../../ui/text.tsx';
import { EditableSection } from './editable-section.tsx';
import { type BusinessInformationQuery, UpdateBusinessInformationDocument } from './gql/business.ts';
import { useAttempt } from './use-attempt.ts';

const ABOUT = 'What your customers see of your business, and how they reach you.';
const WHO_MAY = 'Only staff who manage users can change it.';

interface BusinessSectionProps {
  company: Company;
  mayEdit: boolean;
  onRenamed: (name: string) => void;
}

/** What customers read of the company. */
export const BusinessSection = ({ company, mayEdit, onRenamed }: BusinessSectionProps) => (
  <EditableSection
    title="Business Information"
    hint={mayEdit ? ABOUT : `${ABOUT} ${WHO_MAY}`}
    mayEdit={mayEdit}
    view={<BusinessView company={company} />}
    form={(done) => <BusinessForm company={company} onSaved={onRenamed} onDone={done} />}
  />
);

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

/** Where a value would stand. */
export const Unset = () => (
  <Text as="span" $tone="text-soft">
    Not set
  </Text>
);

type Information = z.output<typeof businessInformationRule>;

const loadRule = () => import('./rules.ts').then((rules) => rules.businessInformationRule);

const DESCRIPTION = 'There was an error updating your business information.';
const FAILED = { title: 'Failed to update business information', otherwise: DESCRIPTION, description: DESCRIPTION };

interface BusinessFormProps {
  company: Company;
  onSaved: (name: string) => void;
  onDone: () => void;
}

export function BusinessForm({ company, onSaved, onDone }: BusinessFormProps) {
  const toast = useToast();
  const attempt = useAttempt(FAILED);
  const [update] = useMutation(UpdateBusinessInformationDocument);

  const handleSubmit = (information: Information) =>
    attempt(async () => {
      const { data } = await update({ variables: { input: { ...information, companyId: company.id } } });
      const answer = data?.updateBusinessInformation;
      if (!answer?.company) return answer?.userErrors ?? [];
      toast({ title: 'Business information saved' });
      onSaved(answer.company.name);
      onDone();
      return undefined;
    });

  const initial = {
    name: company.name,
    phone: company.phone ?? '',
    address: company.address ?? '',
    website: company.website ?? '',
    email: company.email ?? '',
  };
  return (
    <Form
      rule={loadRule}
      initial={initial}
      onSubmit={handleSubmit}
      submitLabel="Save Changes"
      guardUnsaved
      actions={
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <TextField name="name" label="Business Name" autoComplete="organization" />
      <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
      <TextField name="address" label="Address" autoComplete="street-address" />
      <TextField name="website" label="Website" hint="With https://, or leave blank." type="url" autoComplete="url" />
      <TextField name="email" label="Business Email" type="email" inputMode="email" autoComplete="email" />
    </Form>
  );
}
