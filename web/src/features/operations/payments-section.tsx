import { formatMoney } from '@utility-pay/contracts';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import type { PaymentsWaitingQuery, PaymentThatWaitsFragment } from '../../gql/operations.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import { several } from './labels.ts';
import { LOOK_UP_PAYMENTS } from './retry.graphql.ts';
import { More, RetryAll, RetryButton, Section } from './section.tsx';
import type { useLive } from './use-polled-query.ts';
import { useRetry } from './use-retry.ts';

type Payment = PaymentThatWaitsFragment;
type Live = ReturnType<typeof useLive<PaymentsWaitingQuery>>;
export const PAYMENTS = 'waiting-payments';
const ALL = 'all';
const ASK = { label: 'Ask Again', all: 'Ask for All Again' };

const keyOf = ({ id }: Payment): string => id;
const timeOf = (at: string | null) => (at ? <RelativeTime at={at} /> : '–');

const doneWords = (count: number) => ({
  title: 'Asking the provider',
  description: `${several(count, 'payment')} will be looked up now.`,
});

/** Payments whose outcome nobody knows yet, and those that people decide over. */
export function PaymentsSection({ data, error, look, onOpenPayment }: Live & { onOpenPayment: OpenPayment }) {
  const { open = [], openCount = 0, review = [], reviewCount = 0 } = data?.waitingPayments ?? {};
  const { busy, retry } = useRetry({
    mutation: LOOK_UP_PAYMENTS,
    look,
    section: PAYMENTS,
    doneWords,
  });
  const columns = useMemo<readonly Column<Payment>[]>(
    () => [
      { key: 'company', title: 'Company', width: 1.8, cell: ({ company }) => company.name },
      {
        key: 'amount',
        title: 'Amount',
        end: true,
        width: 1.2,
        cell: ({ amount }) => <Tabular>{formatMoney(amount.amountMinor)}</Tabular>,
      },
      { key: 'since', title: 'Since', end: true, width: 1.2, cell: ({ createdAt }) => timeOf(createdAt) },
      { key: 'asked', title: 'Last asked', end: true, width: 1.2, cell: ({ askedAt }) => timeOf(askedAt) },
      { key: 'next', title: 'Next look', end: true, width: 1.2, cell: ({ nextLookAt }) => timeOf(nextLookAt) },
      {
        key: 'actions',
        title: 'Actions',
        end: true,
        width: 1.4,
        cell: ({ id, company, amount }) => (
          <RetryButton
            label={ASK.label}
            what={`${formatMoney(amount.amountMinor)} for ${company.name}`}
            busy={busy === id}
            disabled={busy !== null}
            onRetry={() => void retry(id, { companyId: company.id, paymentId: id })}
          />
        ),
      },
    ],
    [busy, retry],
  );

  return (
    <Section
      id={PAYMENTS}
      title="Payments that wait"
      hint="Begun more than 5 minutes ago and without an outcome, oldest first; then those that need a decision."
      action={
        <RetryAll
          label={ASK.all}
          what="waiting payments"
          count={openCount}
          title={`Ask for ${several(openCount, 'payment')} again?`}
          busy={busy === ALL}
          disabled={busy !== null}
          onRetry={() => retry(ALL, {})}
        >
          The provider is asked now what became of each. Nothing but its answer changes a payment.
        </RetryAll>
      }
      error={error}
      waiting={!data}
      onRetry={() => void look()}
    >
      {open.length > 0 && (
        <DataTable caption="Payments that wait" columns={columns} rows={open} rowKey={keyOf} least={760} />
      )}
      <More count={openCount} shown={open.length} />
      {review.length > 0 && <ReviewPayments review={review} onOpen={onOpenPayment} />}
      <More count={reviewCount} shown={review.length} />
      {open.length + review.length === 0 && (
        <EmptyState icon={CircleCheck} title="Nothing waits">
          The outcome of every payment is known.
        </EmptyState>
      )}
    </Section>
  );
}

type ReviewPayment = PaymentThatWaitsFragment;
/** Leads to a payment among its company's transactions. */
export type OpenPayment = (companyId: string, paymentId: string) => void;

const reviewKeyOf = ({ id }: ReviewPayment): string => id;

/** Payments whose provider's answer does not fit: they are decided over where their company's transactions are. */
export function ReviewPayments({ review, onOpen }: { review: readonly ReviewPayment[]; onOpen: OpenPayment }) {
  const columns = useMemo<readonly Column<ReviewPayment>[]>(
    () => [
      { key: 'company', title: 'Company', width: 1.8, cell: ({ company }) => company.name },
      {
        key: 'amount',
        title: 'Amount',
        end: true,
        width: 1.2,
        cell: ({ amount }) => <Tabular>{formatMoney(amount.amountMinor)}</Tabular>,
      },
      { key: 'since', title: 'Since', end: true, width: 1.2, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
      {
        key: 'state',
        title: 'State',
        width: 2.4,
        cell: () => <StatusChip meaning="warning">Needs a decision</StatusChip>,
      },
      {
        key: 'actions',
        title: 'Actions',
        end: true,
        width: 1.4,
        cell: ({ id, company, amount }) => (
          <Button
            kind="secondary"
            small
            aria-label={`Open ${formatMoney(amount.amountMinor)} for ${company.name}`}
            onClick={() => onOpen(company.id, id)}
          >
            Open
          </Button>
        ),
      },
    ],
    [onOpen],
  );
  return <DataTable caption="Payments in review" columns={columns} rows={review} rowKey={reviewKeyOf} least={760} />;
}
