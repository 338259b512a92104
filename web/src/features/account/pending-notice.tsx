import { formatMoney } from '@utility-pay/contracts';
import { formatInstantWithTime } from '../../lib/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Transaction } from './account-types.ts';

/** A payment of which nobody knows yet how it ended: what that means, and that paying on cannot charge twice. */
export const PendingNotice = ({ payment }: { payment: Transaction }) => (
  <Notice meaning="info" title={`A payment of ${formatMoney(payment.amount.amountMinor)} is pending`}>
    Begun {formatInstantWithTime(payment.createdAt)}. If you paid, it is confirmed here within a few minutes. If you
    left the payment page, Make a Payment takes you back to it: one bill is never charged twice.
  </Notice>
);
