import { formatMoney } from '@utility-pay/contracts';
import { formatInstant } from '../../lib/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Transaction } from './account-types.ts';

/** Nothing is due; the last payment says why. */
export function PaidUp({ lastPayment }: { lastPayment?: Transaction }) {
  const paid = lastPayment?.status === 'SUCCESS' ? lastPayment : undefined;
  return (
    <Notice meaning="success" title="You're all paid up">
      {paid?.paidAt &&
        `Your last payment was ${formatMoney(paid.amount.amountMinor)} on ${formatInstant(paid.paidAt)}.`}
    </Notice>
  );
}
