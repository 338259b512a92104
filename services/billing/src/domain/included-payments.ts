import { DAY_MS, formatMoney } from '@utility-pay/contracts';

/** Payments that a balance-forward file without an as-of time takes as included in its amounts. */
export interface IncludedPayments {
  count: number;
  totalMinor: number;
}

/** Payments of the last 24 hours may be missing from a file that was made before it was uploaded. */
const RECENT_MS = 24 * 3_600_000;

/** Returns the time after which a payment counts as recent. */
export const recentSince = (at: Date): Date => new Date(at.getTime() - RECENT_MS);

/** Returns the warning to the sender of a file without an as-of time; empty without recent payments. */
export function includedWarnings({ count, totalMinor }: IncludedPayments): string[] {
  if (count === 0) return [];
  const [payments, are] = count === 1 ? ['1 payment', 'is'] : [`${count.toLocaleString('en-US')} payments`, 'are'];
  return [
    `${payments} from the last 24 hours (${formatMoney(totalMinor)}) ${are} treated as already included in the amounts, because no as-of time was given. If the file was created earlier, upload it again with its as-of time.`,
  ];
}

/** The warning to the sender of a file whose basis is confirmed payment files, before the first payment file is confirmed. */
export const NO_CONFIRMED_FILE =
  'No payment file has been confirmed yet, so all payments until this upload are treated as already included in the amounts.';

/** A bill file that is based on confirmed payment files gets a warning if the last one is this many days old. */
const OLD_FILE_DAYS = 7;

/** Returns the warning to the sender of a bill file if the last confirmed payment file is old; empty otherwise. */
export function oldFileWarnings(lastNumber: number, createdAt: Date, now: Date): string[] {
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS);
  if (days < OLD_FILE_DAYS) return [];
  return [
    `The last confirmed payment file (No. ${lastNumber}) was created ${days} days ago, so payments recorded after it are subtracted from the amounts. If your billing system has already imported newer payment files, undo this upload, confirm those files, and upload this file again.`,
  ];
}
