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

/** The warning to the sender of a file that is to include the payments of payment files, before the first one is confirmed. */
export const NO_CONFIRMED_FILE =
  'No payment file has been confirmed yet, so all payments until this upload are treated as already included in the amounts.';

/** Days without a confirmed payment file after which a bill file that depends on them is unusual. */
const OLD_FILE_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** Returns the warning to the sender of a file that includes the payments of payment files, if the last confirmed one is old. */
export function oldFileWarnings(lastNumber: number, createdAt: Date, now: Date): string[] {
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS);
  if (days < OLD_FILE_DAYS) return [];
  return [
    `The last confirmed payment file (No. ${lastNumber}) was created ${days} days ago, so payments recorded after it are subtracted from the amounts. If your billing system has already imported newer payment files, undo this upload, confirm those files, and upload this file again.`,
  ];
}
