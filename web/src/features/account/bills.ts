import type { AccountCustomerFragment } from './gql/account.ts';

type Bills = Pick<AccountCustomerFragment, 'currentBalance' | 'openBalances'>;
export type OpenBill = AccountCustomerFragment['openBalances'][number];

/** Returns the unpaid bills before the newest one, oldest first. */
export const earlierBills = ({ currentBalance, openBalances }: Bills): OpenBill[] =>
  openBalances.filter(({ id }) => id !== currentBalance?.id);

/** Returns the bill that "Make a Payment" pays: the newest one while it is unpaid, else the oldest unpaid one. */
export const billToPay = ({ currentBalance, openBalances }: Bills): OpenBill | undefined =>
  openBalances.find(({ id }) => id === currentBalance?.id) ?? openBalances[0];

/** Returns whether the due date has passed on a day, `2026-11-21`. */
export const isOverdue = ({ dueDate }: Pick<OpenBill, 'dueDate'>, today: string): boolean =>
  dueDate !== null && dueDate < today;
