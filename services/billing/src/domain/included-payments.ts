import { formatMoney } from '@utility-pay/contracts';

/** Payments that a balance-forward file without an as-of time takes as included in its amounts. */
export interface IncludedPayments {
  count: number;
  totalMinor: number;
}

/** Milliseconds before the upload in which payments may be missing from a file that was made earlier: 24 hours. */
const RECENT_MS = 24 * 3_600_000;

/** Returns the time after which a payment counts as recent. */
export const recentSince = (at: Date): Date => new Date(at.getTime() - RECENT_MS);

/** Returns the warning to the sender of a file without an as-of time; none without recent payments. */
export function includedWarnings({ count, totalMinor }: IncludedPayments): string[] {
  if (count === 0) return [];
  const [payments, are] = count === 1 ? ['1 payment', 'is'] : [`${count.toLocaleString('en-US')} payments`, 'are'];
  return [
    `${payments} from the last 24 hours (${formatMoney(totalMinor)}) ${are} treated as already included in the amounts, because no as-of time was given. If the file was created earlier, upload it again with its as-of time.`,
  ];
}
