import { useQuery } from '@apollo/client/react';
import { formatMoney, periodText } from '@utility-pay/contracts';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { formatDay } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { ALL_BILLS, OTHER_AMOUNT, PATHS, paymentPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { NarrowCard } from '../../ui/page-frame.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RadioField, type RadioOption } from '../../ui/radio-field.tsx';
import type { ChosenAmount } from './choose-amount.rule.ts';
import { PaymentChoicesDocument, type PaymentChoicesQuery } from './gql/payment.ts';

type Viewer = NonNullable<PaymentChoicesQuery['viewer']>;
type Customer = NonNullable<Viewer['customer']>;
type OtherAmounts = NonNullable<Viewer['company']>['otherAmounts'];

/** The page on which a customer chooses to pay all unpaid bills, one of them, or another amount. */
export function ChooseAmountPage() {
  const { data, error, refetch } = useQuery(PaymentChoicesDocument, { fetchPolicy: 'network-only' });
  const { customer, company } = data?.viewer ?? {};

  return (
    <NarrowCard>
      <Stack $gap="space-6">
        <PageTitle>Choose an Amount</PageTitle>
        {!data && !error && <Skeleton label="Loading your bills" lines={4} height={44} />}
        {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
        {customer && company && customer.totalDue.amountMinor > 0 && (
          <ChoiceForm customer={customer} otherAmounts={company.otherAmounts} />
        )}
        {customer && customer.totalDue.amountMinor <= 0 && (
          <Notice meaning="success" title="No balance to pay">
            You don't have any outstanding balance to pay.
          </Notice>
        )}
        <ButtonLink to={PATHS.account} kind="quiet" full>
          Back to account
        </ButtonLink>
      </Stack>
    </NarrowCard>
  );
}

interface ChoiceFormProps {
  customer: Customer;
  otherAmounts: OtherAmounts;
}

function ChoiceForm({ customer, otherAmounts }: ChoiceFormProps) {
  const navigate = useNavigate();
  const totalDueMinor = customer.totalDue.amountMinor;
  const { allowed, minimum } = otherAmounts;
  const rule = useMemo(
    () => () =>
      import('./choose-amount.rule.ts').then(({ chooseAmountForm }) =>
        chooseAmountForm(totalDueMinor, { allowed, minimumMinor: minimum.amountMinor }),
      ),
    [totalDueMinor, allowed, minimum],
  );
  const options = optionsOf(customer, allowed);

  return (
    <Form
      rule={rule}
      initial={{ choice: options.length === 1 ? (options[0]?.value ?? '') : '', amount: '' }}
      onSubmit={async ({ balanceId, amountMinor }: ChosenAmount) => {
        await navigate(paymentPath(balanceId, amountMinor));
        return undefined;
      }}
      submitLabel="Continue"
      full
    >
      <RadioField name="choice" label="What would you like to pay?" options={options} />
      {allowed && (
        <AmountField minimumMinor={Math.min(minimum.amountMinor, totalDueMinor)} totalDueMinor={totalDueMinor} />
      )}
    </Form>
  );
}

/** The field for another amount; renders nothing while the customer has made another choice. */
function AmountField({ minimumMinor, totalDueMinor }: { minimumMinor: number; totalDueMinor: number }) {
  if (useWatch({ name: 'choice' }) !== OTHER_AMOUNT) return null;
  return (
    <TextField
      name="amount"
      label="Amount in dollars"
      inputMode="decimal"
      autoComplete="off"
      hint={`From ${formatMoney(minimumMinor)} to ${formatMoney(totalDueMinor)}. Your oldest bill is paid first.`}
    />
  );
}

function optionsOf({ openBalances, totalDue }: Customer, allowsOtherAmounts: boolean): RadioOption[] {
  const bills = openBalances.map(({ dueDate, amountDue, ...bill }) => ({
    value: bill.id,
    label: `${periodText(bill)} bill`,
    note: dueDate ? `Due ${formatDay(dueDate)}` : undefined,
    end: <Money amount={amountDue} />,
  }));
  const all = { value: ALL_BILLS, label: 'All unpaid bills', end: <Money amount={totalDue} /> };
  return [
    ...(bills.length > 1 ? [all] : []),
    // Newest first.
    ...bills.reverse(),
    ...(allowsOtherAmounts ? [{ value: OTHER_AMOUNT, label: 'Another amount' }] : []),
  ];
}
