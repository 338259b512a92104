import { CUSTOMER_FIELDS, fieldLabel } from '@utility-pay/contracts';
import type { Role } from '../../gql/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Tabular } from '../../ui/text.tsx';
import type { AccountCustomerFragment, AccountViewerFragment } from './gql/account.ts';

/** The specification lists the user type on this page. Only customers can open it; the labels of staff complete the type. */
const USER_TYPES = {
  CUSTOMER: 'Customer',
  COMPANY_ADMIN: 'Company admin',
  SUPER_ADMIN: 'Super admin',
} as const satisfies Record<Role, string>;

interface CustomerInformationProps {
  viewer: AccountViewerFragment;
  customer: AccountCustomerFragment;
  onSignOut: () => void;
  signingOut: boolean;
}

export const CustomerInformation = ({ viewer, customer, onSignOut, signingOut }: CustomerInformationProps) => (
  <Card title="Customer Information">
    <Stack $gap="space-6">
      <DefinitionList
        items={[
          ['Name', customer.name ?? viewer.name],
          ['Email', viewer.email],
          ['Account Number', <Tabular key="account">{customer.accountNumber || 'N/A'}</Tabular>],
          ['User Type', USER_TYPES[viewer.role]],
          ...CUSTOMER_FIELDS.map(({ key, label }) => [label, customer[key]] as const),
          ...customer.customData.map(({ key, value }) => [fieldLabel(key), value] as const),
        ]}
      />
      <Button kind="secondary" full busy={signingOut} onClick={onSignOut}>
        Sign Out
      </Button>
    </Stack>
  </Card>
);
