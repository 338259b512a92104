import { formatMoney } from './money.ts';

/** Limits, in cents, of the minimum amount that a company can set. */
export const MIN_OTHER_AMOUNT_MINOR = 100;
export const MAX_OTHER_AMOUNT_MINOR = 100_000;

/** Whether customers may pay an amount other than the amount due, and the minimum. */
export interface OtherAmounts {
  allowed: boolean;
  minimumMinor: number;
}

/** Off: only what is due can be paid online. */
export const DEFAULT_OTHER_AMOUNTS: OtherAmounts = { allowed: false, minimumMinor: 500 };

export type OtherAmountProblem =
  | { kind: 'not-allowed' }
  | { kind: 'too-small'; limitMinor: number }
  | { kind: 'too-large'; limitMinor: number };

/** Returns why an account with this `totalDueMinor` cannot pay this amount, or undefined. All that is due may always be paid. */
export function otherAmountProblem(
  amountMinor: number,
  totalDueMinor: number,
  { allowed, minimumMinor }: OtherAmounts,
): OtherAmountProblem | undefined {
  if (!allowed) return { kind: 'not-allowed' };
  const limitMinor = Math.min(minimumMinor, totalDueMinor);
  if (amountMinor < limitMinor) return { kind: 'too-small', limitMinor };
  return amountMinor > totalDueMinor ? { kind: 'too-large', limitMinor: totalDueMinor } : undefined;
}

/** How messages for payers name the company; the portal puts its name and contact details in place of it. */
export const CONTACT_US = 'Please contact us';

/** Returns the message for the payer. */
export function otherAmountMessage(problem: OtherAmountProblem): string {
  if (problem.kind === 'not-allowed') return 'Only the amount due can be paid online.';
  const limit = formatMoney(problem.limitMinor);
  if (problem.kind === 'too-small') return `Enter an amount of at least ${limit}.`;
  return `Enter an amount of at most ${limit}, your total due.`;
}
