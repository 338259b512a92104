import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Tabular } from '../../ui/text.tsx';
import type { Customer, Viewer } from './account-types.ts';

/** `rateClass` as `Rate class`. */
const words = (key: string): string => {
  const spaced = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

interface CustomerInformationProps {
  viewer: Viewer;
  customer: Customer;
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
          ['User Type', 'Customer'],
          ['Meter Number', customer.meterNumber],
          ['Usage', customer.usage],
          ['Service Address', customer.serviceAddress],
          ...customer.customData.map(({ key, value }) => [words(key), value] as const),
        ]}
      />
      <Button kind="secondary" full busy={signingOut} onClick={onSignOut}>
        Sign Out
      </Button>
    </Stack>
  </Card>
);
