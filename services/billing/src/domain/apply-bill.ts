import { withBalance } from './balance.ts';
import { balanceOf, type Customer, type CustomerFields, withFields } from './customer.ts';

export interface Bill {
  period: number;
  billedMinor: number;
  /** Left out: the due date that the period has stays. */
  dueDate?: string;
  fields: CustomerFields;
}

export type BillApplied = { kind: 'unchanged' } | { kind: 'changed'; customer: Customer };

/** Puts a bill into the books. The same period again replaces its amount; what was paid on it stays paid. */
export function applyBill(customer: Customer, { period, billedMinor, dueDate, fields }: Bill): BillApplied {
  const known = balanceOf(customer, period);
  const updated = withFields(customer, fields);
  const sameBill = known?.billedMinor === billedMinor && (dueDate === undefined || known.dueDate === dueDate);
  if (sameBill) return updated === customer ? { kind: 'unchanged' } : { kind: 'changed', customer: updated };
  const balance = { ...known, period, billedMinor, ...(dueDate === undefined ? {} : { dueDate }) };
  return { kind: 'changed', customer: { ...updated, balances: withBalance(customer.balances, balance) } };
}
