import { formatMoney } from '@utility-pay/contracts';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { countLabel } from '../../lib/format-count.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import type { UnresolvedPaymentRowFragment, UnresolvedPaymentsQuery } from './gql/operations.ts';
import { LookUpPaymentsDocument } from './gql/operations.ts';
import { actionsColumn, RetryAll, RetryButton, Section, ShownOf } from './section.tsx';
import type { PolledQuery } from './use-polled-query.ts';
import { useRetry } from './use-retry.ts';

type Payment = UnresolvedPaymentRowFragment;

/** Opens a payment on the transactions page of its company. */
export type OpenPayment = (companyId: string, paymentId: string) => void;

export const PAYMENTS_SECTION = 'unresolved-payments';
/** Key of the check of all payments. */
const ALL = 'all';

const paymentKey = ({ id }: Payment): string => id;
const timeCell = (at: string | null) => (at ? <RelativeTime at={at} /> : '–');

const COMPANY: Column<Payment> = { key: 'company', title: 'Company', width: 1.8, cell: ({ company }) => company.name };
const AMOUNT: Column<Payment> = {
  key: 'amount',
  title: 'Amount',
  end: true,
  width: 1.2,
  cell: ({ amount }) => <Tabular>{formatMoney(amount.amountMinor)}</Tabular>,
};
const RECEIVED: Column<Payment> = {
  key: 'received',
  title: 'Received',
  end: true,
  width: 1.2,
  cell: ({ amountReceived }) =>
    amountReceived ? <Tabular>{formatMoney(amountReceived.amountMinor)}</Tabular> : 'Not reported',
};
const STARTED: Column<Payment> = {
  key: 'started',
  title: 'Started',
  end: true,
  width: 1.2,
  cell: ({ createdAt }) => timeCell(createdAt),
};

const successToast = (count: number) => ({
  title: 'Checking with the provider',
  description: `${countLabel(count, 'payment')} will be checked now.`,
});

/** Payments without a final status, and payments that company staff must review. */
export function PaymentsSection({
  onOpenPayment,
  ...query
}: PolledQuery<UnresolvedPaymentsQuery> & { onOpenPayment: OpenPayment }) {
  const { open = [], openCount = 0, review = [], reviewCount = 0 } = query.data?.waitingPayments ?? {};
  const { busy, retry } = useRetry(LookUpPaymentsDocument, query.refetch, { section: PAYMENTS_SECTION, successToast });
  const columns = useMemo<readonly Column<Payment>[]>(
    () => [
      COMPANY,
      AMOUNT,
      STARTED,
      {
        key: 'checked',
        title: 'Last checked',
        end: true,
        width: 1.2,
        cell: ({ lastCheckedAt }) => timeCell(lastCheckedAt),
      },
      { key: 'next', title: 'Next check', end: true, width: 1.2, cell: ({ nextCheckAt }) => timeCell(nextCheckAt) },
      actionsColumn(({ id, company, amount }) => (
        <RetryButton
          label="Recheck"
          subject={`${formatMoney(amount.amountMinor)} for ${company.name}`}
          id={id}
          busy={busy}
          onRetry={() => retry(id, { companyId: company.id, paymentId: id })}
        />
      )),
    ],
    [busy, retry],
  );

  return (
    <Section
      id={PAYMENTS_SECTION}
      title="Unresolved payments"
      hint="Payments with no final status after 5 minutes, and payments that company staff must review, for example because the provider reports a different amount. Oldest first."
      action={
        <RetryAll
          label="Recheck all"
          subject="unresolved payments"
          count={openCount}
          title={`Recheck ${countLabel(openCount, 'payment')}?`}
          id={ALL}
          busy={busy}
          onRetry={() => retry(ALL, {})}
        >
          This checks each payment's status with the payment provider now. A payment changes only if the provider
          reports a new status.
        </RetryAll>
      }
      query={query}
    >
      {open.length > 0 && (
        <DataTable caption="Unresolved payments" columns={columns} rows={open} rowKey={paymentKey} minWidth={760} />
      )}
      <ShownOf shown={open.length} count={openCount} />
      {review.length > 0 && <PaymentsInReview payments={review} onOpen={onOpenPayment} />}
      <ShownOf shown={review.length} count={reviewCount} />
      {open.length + review.length === 0 && (
        <EmptyState icon={CircleCheck} title="No unresolved payments">
          Every payment has a final status.
        </EmptyState>
      )}
    </Section>
  );
}

/** Payments that company staff must review, with the requested and the received amount. `onOpen` shows where they are resolved. */
function PaymentsInReview({ payments, onOpen }: { payments: readonly Payment[]; onOpen: OpenPayment }) {
  const columns = useMemo<readonly Column<Payment>[]>(
    () => [
      COMPANY,
      { ...AMOUNT, title: 'Requested' },
      RECEIVED,
      STARTED,
      {
        key: 'state',
        title: 'Status',
        width: 1.6,
        cell: () => <StatusChip meaning="warning">Needs review</StatusChip>,
      },
      actionsColumn(({ id, company, amount }) => (
        <Button
          kind="secondary"
          small
          aria-label={`Open ${formatMoney(amount.amountMinor)} for ${company.name}`}
          onClick={() => onOpen(company.id, id)}
        >
          Open
        </Button>
      )),
    ],
    [onOpen],
  );
  return (
    <DataTable caption="Payments in review" columns={columns} rows={payments} rowKey={paymentKey} minWidth={760} />
  );
}
