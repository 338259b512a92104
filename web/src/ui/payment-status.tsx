import { styled } from 'styled-components';
import type { PaymentStatus } from '../gql/schema.ts';
import type { Meaning } from '../theme/brand-colors.ts';
import { token } from '../theme/tokens.ts';
import { Select } from './input.tsx';
import { StatusChip } from './status-chip.tsx';

/** Returns the meaning and label of a payment's status; a status other than SUCCESS and PENDING is shown as failed. */
export function paymentStatus(status: PaymentStatus): { meaning: Meaning; label: string } {
  if (status === 'SUCCESS') return { meaning: 'success', label: 'Paid' };
  if (status === 'PENDING') return { meaning: 'warning', label: 'Pending' };
  return { meaning: 'danger', label: 'Failed' };
}

interface Amount {
  amountMinor: number;
}

interface ShownPayment {
  status: PaymentStatus;
  /** Made in test mode. */
  testMode: boolean;
  isBeingReturned: boolean;
  needsReview?: boolean;
  amount: Amount;
  amountReceived: Amount | null;
  refundedAmount: Amount;
  disputedAmount: Amount;
}

function chipLabel({ status, isBeingReturned, needsReview }: ShownPayment): string {
  if (isBeingReturned) return 'Being returned';
  return needsReview ? 'Needs review' : paymentStatus(status).label;
}

/** Returns whether a paid payment was charged back or refunded, as a label; undefined if the company still has all of its money. */
export function returnedLabel(payment: ShownPayment): string | undefined {
  if (payment.status !== 'SUCCESS') return;
  if (payment.disputedAmount.amountMinor > 0) return 'Charged back';
  const refunded = payment.refundedAmount.amountMinor;
  if (refunded <= 0) return;
  return refunded < countedAmount(payment).amountMinor ? 'Partly refunded' : 'Refunded';
}

export const TestChip = () => <StatusChip meaning="neutral">Test</StatusChip>;

const Chips = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${token('space-1')};
`;

/** The status of a payment, with badges for refunds, chargebacks and test mode. */
export function PaymentStatusChip({ payment }: { payment: ShownPayment }) {
  const returned = returnedLabel(payment);
  return (
    <Chips>
      <StatusChip meaning={paymentStatus(payment.status).meaning}>{chipLabel(payment)}</StatusChip>
      {returned && (
        <>
          {' '}
          <StatusChip meaning="neutral">{returned}</StatusChip>
        </>
      )}
      {payment.testMode && (
        <>
          {' '}
          <TestChip />
        </>
      )}
    </Chips>
  );
}

interface PaymentAmounts<Amount> {
  status: PaymentStatus;
  isBeingReturned?: boolean;
  amount: Amount;
  amountReceived: Amount | null;
}

/** Returns the amount that counts: the received amount of a payment that is paid or being returned, else the requested amount. */
export const countedAmount = <Amount,>({
  status,
  isBeingReturned,
  amount,
  amountReceived,
}: PaymentAmounts<Amount>): Amount => (status === 'SUCCESS' || isBeingReturned ? (amountReceived ?? amount) : amount);

/** Returns the provider's transaction id, or `TXN-` with our payment id if the provider has given none. */
export const transactionLabel = (payment: { id: string; transactionId: string | null }): string =>
  payment.transactionId ?? `TXN-${payment.id}`;

export interface StatusOption {
  /** Value in the address and in REST. */
  key: '' | 'success' | 'pending' | 'failed' | 'review';
  label: string;
  value: PaymentStatus | null;
  /** Only the pending payments that staff decide. */
  needsReview?: true;
}

const ALL: StatusOption = { key: '', label: 'All Status', value: null };

/** Options of the payment status filter. */
const STATUS_OPTIONS: readonly StatusOption[] = [
  ALL,
  { key: 'success', label: 'Paid', value: 'SUCCESS' },
  { key: 'pending', label: 'Pending', value: 'PENDING' },
  { key: 'failed', label: 'Failed', value: 'FAILED' },
];
const REVIEW: StatusOption = { key: 'review', label: 'Needs review', value: 'PENDING', needsReview: true };

/** Returns the filter option with a key; the option for all statuses if the key is unknown. */
export const statusOption = (key: string, options: readonly StatusOption[] = STATUS_OPTIONS): StatusOption =>
  options.find((option) => option.key === key) ?? ALL;

/** Options of the filter where staff decide on payments in review. */
export const STATUS_OPTIONS_WITH_REVIEW: readonly StatusOption[] = [...STATUS_OPTIONS, REVIEW];

const METHODS: Readonly<Record<string, string>> = { CARD: 'Card' };

/** Returns the label of a payment method; the method itself if it has none. */
export const methodLabel = (method: string): string => METHODS[method] ?? method;

interface PaymentStatusSelectProps {
  label: string;
  status: StatusOption;
  options?: readonly StatusOption[];
  /** Called with the key of the selected option. */
  onChange: (key: string) => void;
}

/** Filters payments by status. */
export const PaymentStatusSelect = ({
  label,
  status,
  options = STATUS_OPTIONS,
  onChange,
}: PaymentStatusSelectProps) => (
  <div>
    <Select
      aria-label={label}
      value={status.key}
      options={options.map((option) => ({ value: option.key, label: option.label }))}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);
