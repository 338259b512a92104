import { currentBalance } from './balance.ts';
import type { Customer } from './customer.ts';

/** What one claim has to match besides the account number and the email on file. */
export interface ClaimChecks {
  nameMustMatch?: boolean | undefined;
  /** The amount of the last bill as the claimant entered it; absent if it is not checked. */
  lastBillMinor?: number;
}

/** Returns whether a claim's name and amount match the account, as far as they are checked. */
export function passesClaimChecks(customer: Customer, claimant: ClaimChecks & { name: string }): boolean {
  const { nameMustMatch, lastBillMinor, name } = claimant;
  if (nameMustMatch && !isSameName(customer.name, name)) return false;
  return lastBillMinor === undefined || matchesLastBill(customer, lastBillMinor, name);
}

/**
 * Returns whether the amount is that of the last bill; 0 if there is none. For zero and credits, which are easily guessed, the name
 * must match too.
 */
function matchesLastBill(customer: Customer, lastBillMinor: number, name: string): boolean {
  const billedMinor = currentBalance(customer)?.billedMinor ?? 0;
  if (billedMinor !== lastBillMinor) return false;
  return billedMinor > 0 || isSameName(customer.name, name);
}

const isSameName = (onFile: string | undefined, entered: string): boolean => {
  const key = comparableName(onFile ?? '');
  return key !== '' && key === comparableName(entered);
};

/** Returns a name without case, accents, punctuation and order of words: "LOPEZ, MARÍA" is "Maria Lopez". */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    // Accents of Latin letters, and punctuation inside of words: O'Brien, J.R.
    .replace(/[\u0300-\u036f'’ʼ`.]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
