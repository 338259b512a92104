import {
  type Actor,
  fieldLabel,
  mapCustomerFields,
  mayReadCustomers,
  periodOf,
  type UserError,
  usd,
} from '@utility-pay/contracts';
import { type Balance, balanceId, billingPeriod, currentBalance, openBalances } from '../domain/balance.ts';
import { amountBilledMinor, carriedBills, isInBilledAmount } from '../domain/balance-forward.ts';
import { coveredBills, coveredMinor } from '../domain/covered-bills.ts';
import { transferredMinor } from '../domain/credit-transfer.ts';
import type { Customer, ListedCustomer } from '../domain/customer.ts';
import { balanceChange, type JournalEntry } from '../domain/journal.ts';
import { type Coverage, type Credit, creditMinor, forwardBill, isCarriedForward, netCredit } from '../domain/ledger.ts';
import type { SavedCsvTemplate } from '../use-cases/ports/csv-templates.ts';
import type { BatchResult } from '../use-cases/run-batch.ts';

/** Returns the period of the later bill that includes this one; null if there is none. */
function carriedForwardTo({ balances }: ListedCustomer, balance: Balance) {
  const forward = forwardBill(balances);
  return forward && isCarriedForward(balance, forward) ? billingPeriod(forward) : null;
}

export const toBalance = (customer: ListedCustomer, balance: Balance) => ({
  id: balanceId(customer.id, balance.period),
  customerId: customer.id,
  ...billingPeriod(balance),
  amountBilled: usd(amountBilledMinor(balance)),
  amountDue: usd(balance.dueMinor),
  isVoid: balance.isVoid ?? false,
  voidedAmount: balance.voided ? usd(amountBilledMinor({ ...balance, ...balance.voided })) : null,
  asOf: balance.asOf?.toISOString() ?? null,
  carriedForwardTo: carriedForwardTo(customer, balance),
  charges: (balance.charges ?? []).map((charge) => ({
    id: charge.id,
    amount: usd(charge.amountMinor),
    at: charge.at.toISOString(),
    reverses: charge.reverses ?? null,
    isIncluded: isInBilledAmount(charge, balance),
  })),
  dueDate: balance.dueDate ?? null,
});

/** Returns an account's credits with the bills that they cover. */
export function toCredits(customer: ListedCustomer) {
  const { credits = [] } = customer;
  const coverages = credits.length === 0 ? [] : coveredBills(customer);
  return credits.map((credit) => toCredit(customer, credit, coverages));
}

function toCredit(customer: ListedCustomer, credit: Credit, coverages: readonly Coverage[]) {
  const { id, kind, amountMinor, period, at, method = null, number = null, receivedOn = null } = credit;
  const remainingMinor = netCredit(credit, customer.returns);
  return {
    id,
    kind,
    amount: usd(amountMinor),
    remaining: usd(remainingMinor),
    covers: coverages
      .filter(({ creditId }) => creditId === id)
      .sort((one, other) => one.period - other.period)
      .map((each) => ({
        balanceId: balanceId(customer.id, each.period),
        ...periodOf(each.period),
        amount: usd(each.amountMinor),
      })),
    unapplied: usd(Math.max(0, remainingMinor - coveredMinor(coverages, id))),
    transferred: usd(transferredMinor(customer, id)),
    balanceId: period === undefined ? null : balanceId(customer.id, period),
    at: at.toISOString(),
    method,
    number,
    receivedOn,
  };
}

export const toLedgerEntry = (customerId: string, entry: JournalEntry) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  kind: entry.kind,
  amount: usd(balanceChange(entry)),
  debit: entry.debit,
  credit: entry.credit,
  balanceId: entry.period === undefined ? null : balanceId(customerId, entry.period),
  month: entry.period === undefined ? null : periodOf(entry.period).month,
  year: entry.period === undefined ? null : periodOf(entry.period).year,
  reference: entry.reference ?? null,
  reason: entry.reason ?? null,
  note: entry.note ?? null,
});

/** Returns a customer's fields for streamed lists. */
export function toCustomerRow(customer: ListedCustomer) {
  const current = currentBalance(customer);
  return {
    id: customer.id,
    companyId: String(customer.companyId),
    accountNumber: customer.accountNumber,
    name: customer.name ?? null,
    email: customer.email ?? null,
    claimState: customer.claim.state === 'removed' ? 'unclaimed' : customer.claim.state,
    ...mapCustomerFields((key) => customer[key] ?? null),
    customData: Object.entries(customer.customData ?? {}).map(([key, value]) => ({ key, value })),
    currentBalance: current ? { amountDue: usd(current.dueMinor) } : null,
    totalDue: usd(customer.totalDueMinor ?? 0),
  };
}

export function toCustomer(customer: ListedCustomer) {
  const current = currentBalance(customer);
  return {
    ...toCustomerRow(customer),
    currentBalance: current ? toBalance(customer, current) : null,
    balances: customer.balances.map((balance) => toBalance(customer, balance)),
    openBalances: openBalances(customer).map((balance) => toBalance(customer, balance)),
    carriedBalances: carriedBills(customer).map((balance) => toBalance(customer, balance)),
    credit: usd(creditMinor(customer)),
    archivedAt: customer.archivedAt?.toISOString() ?? null,
    version: customer.version,
    credits: toCredits(customer),
  };
}

/** Result of one item of a batch. */
interface ItemResult<Status> {
  status: Status;
  customer?: Customer;
  userErrors: UserError[];
}

/**
 * Returns a customer as the result of a mutation; null if the actor may not read customers, since a permission to write does not include
 * that.
 */
export const toReadableCustomer = (actor: Actor, customer: Customer | undefined) =>
  customer && mayReadCustomers(actor, customer.companyId) ? toCustomer(customer) : null;

/** Returns the payload of a batch mutation. */
export function toBatchPayload<Status, Named>(
  actor: Actor,
  done: BatchResult<ItemResult<Status>>,
  nameOf: (index: number) => Named,
) {
  if (done.kind === 'refused') return { results: [], userErrors: done.userErrors };
  const results = done.results.map(({ status, customer, userErrors }, index) => {
    const shown = customer?.deletedAt ? null : toReadableCustomer(actor, customer);
    return { index, ...nameOf(index), status, customer: shown, userErrors };
  });
  return { results, userErrors: [] };
}

export const toDeletedAccount = (actor: Actor, { companyId, accountNumber, name, deletedAt }: Customer) => ({
  accountNumber,
  name: (mayReadCustomers(actor, companyId) ? name : undefined) ?? null,
  deletedAt: (deletedAt ?? new Date(0)).toISOString(),
});

export const toCsvTemplate = ({ fieldMappings, ...template }: SavedCsvTemplate) => ({
  ...template,
  fieldMappings: Object.entries(fieldMappings).map(([field, headers]) => ({
    field,
    label: fieldLabel(field),
    headers,
  })),
});
