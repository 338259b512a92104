import type { Ledger } from './ledger.ts';

/** The open bills of a company's accounts. */
export interface OpenBills {
  /** Number of accounts with an open bill. */
  accounts: number;
  /** Number of accounts with more than one open bill. */
  accountsWithSeveralBills: number;
  /** Sum of the open amounts, in cents. */
  totalMinor: number;
}

export const NO_OPEN_BILLS: OpenBills = { accounts: 0, accountsWithSeveralBills: 0, totalMinor: 0 };

/** Returns the counts with one account added. */
export function addOpenBills(counts: OpenBills, { balances }: Pick<Ledger, 'balances'>): OpenBills {
  const open = balances.filter(({ dueMinor }) => dueMinor > 0);
  if (open.length === 0) return counts;
  return {
    accounts: counts.accounts + 1,
    accountsWithSeveralBills: counts.accountsWithSeveralBills + (open.length > 1 ? 1 : 0),
    totalMinor: open.reduce((sum, { dueMinor }) => sum + dueMinor, counts.totalMinor),
  };
}
