import { formatMoney, periodText } from '@utility-pay/contracts';
import { formatDay } from '../../lib/dates.ts';
import { accountPaymentsPath } from '../../paths.ts';
import { CompanyDay } from '../../ui/company-day.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ItemEnd, ItemList } from '../../ui/lists.tsx';
import { Money } from '../../ui/money.tsx';
import { countedAmount, PaymentStatusChip, transactionLabel } from '../../ui/payment-status.tsx';
import { Heading, Tabular, Text } from '../../ui/text.tsx';
import { type DetailedCustomer, type TemplateField, templateFields } from './customer.ts';
import { ClaimChip } from './customer-columns.tsx';

interface CustomerDetailsProps {
  customer: DetailedCustomer;
  /** Fields of the company's CSV template. */
  mappings: readonly TemplateField[];
}

const NOT_SET = 'Not set';

export function CustomerDetails({ customer, mappings }: CustomerDetailsProps) {
  const { accountNumber, name, email, claimState, balances, payments, totalDue, credit } = customer;
  const fields = templateFields(mappings, customer);
  return (
    <>
      <DefinitionList
        items={[
          ['Account number', <Tabular key="account">{accountNumber}</Tabular>],
          ['Name', name ?? NOT_SET],
          ['Email', email ?? NOT_SET],
          ['Status', <ClaimChip key="state" state={claimState} />],
          ['Total due', formatMoney(Math.max(totalDue.amountMinor, 0))],
          ['Unused credit', credit.amountMinor > 0 ? formatMoney(credit.amountMinor) : undefined],
        ]}
      />
      <Stack $gap="space-3">
        <Heading as="h3">Bills</Heading>
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
          <Heading as="h3">Other bill details</Heading>
          <DefinitionList items={fields} />
        </Stack>
      )}
    </>
  );
}

/** The bills, newest first. */
function CustomerBalances({ balances }: Pick<DetailedCustomer, 'balances'>) {
  if (balances.length === 0) return <Text $tone="text-soft">No bills yet. Upload balances to add one.</Text>;
  return (
    <ItemList>
      {balances.map(({ dueDate, amountBilled, amountDue, ...bill }) => (
        <li key={bill.id}>
          <div>
            <Text $strong>{periodText(bill)}</Text>
            <Text $kind="small" $tone="text-soft">
              {dueDate ? `Due ${formatDay(dueDate)}` : 'No due date'}
            </Text>
          </div>
          <ItemEnd>
            <Text as="span" $strong>
              <Money amount={amountDue} /> due
            </Text>
            <Text as="span" $kind="small" $tone="text-soft">
              of {formatMoney(amountBilled.amountMinor)} billed
            </Text>
          </ItemEnd>
        </li>
      ))}
    </ItemList>
  );
}

interface CustomerPaymentsProps {
  payments: NonNullable<DetailedCustomer['payments']>;
  accountNumber: string;
}

/** The latest payments with a link to all of them. */
function CustomerPayments({ payments: { edges, totalCount }, accountNumber }: CustomerPaymentsProps) {
  if (edges.length === 0) return <Text $tone="text-soft">No payments yet.</Text>;
  return (
    <>
      <ItemList>
        {edges.map(({ node: payment }) => (
          <li key={payment.id}>
            <div>
              <Text $strong>
                <Money amount={countedAmount(payment)} />
              </Text>
              <Text $kind="small" $tone="text-soft">
                <CompanyDay at={payment.paidAt ?? payment.createdAt} /> · {transactionLabel(payment)}
              </Text>
            </div>
            <ItemEnd>
              <PaymentStatusChip payment={payment} />
            </ItemEnd>
          </li>
        ))}
      </ItemList>
      {totalCount > edges.length && (
        <TextLink to={accountPaymentsPath(accountNumber)}>{`All ${totalCount} payments`}</TextLink>
      )}
    </>
  );
}
