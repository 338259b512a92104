import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Heading, Tabular } from '../../ui/text.tsx';
import { ClaimChip } from './claim-chip.tsx';
import { CustomerBalances } from './customer-balances.tsx';
import { CustomerPayments } from './customer-payments.tsx';
import type { DetailedCustomer } from './detailed-customer.ts';
import { templateFields } from './template-fields.ts';

interface CustomerDetailsProps {
  customer: DetailedCustomer;
  /** Of the company's CSV template. */
  mappings: readonly { field: string; label: string }[];
}

const NONE = 'N/A';

export function CustomerDetails({ customer, mappings }: CustomerDetailsProps) {
  const { accountNumber, name, email, claimState, balances, payments } = customer;
  const fields = templateFields(mappings, customer);
  return (
    <>
      <DefinitionList
        items={[
          ['Account number', <Tabular key="account">{accountNumber}</Tabular>],
          ['Name', name ?? NONE],
          ['Email', email ?? NONE],
          ['Status', <ClaimChip key="state" state={claimState} />],
        ]}
      />
      <Stack $gap="space-3">
        <Heading as="h3">Balances</Heading>
        <CustomerBalances balances={balances} />
      </Stack>
      {payments && (
        <Stack $gap="space-3">
          <Heading as="h3">Payments</Heading>
          <CustomerPayments payments={payments} accountNumber={accountNumber} />
        </Stack>
      )}
      {fields.length > 0 && (
        <Stack $gap="space-3">
          <Heading as="h3">From your files</Heading>
          <DefinitionList items={fields} />
        </Stack>
      )}
    </>
  );
}
