import { currentBalance } from './balance.ts';
import type { Customer } from './customer.ts';

/** What a claim must match besides the account number and the email on file. */
export interface ClaimFacts {
  nameMustMatch?: boolean | undefined;
  /** Compared with the last bill if the claim has it. */
  lastBillMinor?: number;
}

/** Returns whether the account matches the facts that the claim gives. */
export function matchesFacts(customer: Customer, claimant: ClaimFacts & { name: string }): boolean {
  const { nameMustMatch, lastBillMinor, name } = claimant;
  if (nameMustMatch && !isSameName(customer.name, name)) return false;
  return lastBillMinor === undefined || matchesLastBill(customer, lastBillMinor, name);
}

/** Zero and credits are easily guessed, and a new account has no bill (enter 0): there the name must match too. */
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
