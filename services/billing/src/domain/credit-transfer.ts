import type { Customer } from './customer.ts';
import type { Posting } from './journal.ts';
import { type Credit, type CreditReturn, isPayment, netCredit } from './ledger.ts';
import { addCredit, addReturn } from './ledger-changes.ts';

/** A credit that was moved to another account. */
export type Transfer = CreditReturn & { toCustomerId: string };

const isTransfer = (returned: CreditReturn): returned is Transfer => returned.toCustomerId !== undefined;

export const transferOf = ({ returns = [] }: Pick<Customer, 'returns'>, transferId: string): Transfer | undefined =>
  returns.filter(isTransfer).find(({ id }) => id === transferId);

/** Returns how much of a transfer was recalled, in cents. */
const recalledMinor = ({ returns = [] }: Pick<Customer, 'returns'>, transferId: string): number =>
  returns.reduce((sum, { recalls, amountMinor }) => sum - (recalls === transferId ? amountMinor : 0), 0);

/** Returns what of a credit is on other accounts, in cents. */
export const transferredMinor = (customer: Pick<Customer, 'returns'>, creditId: string): number =>
  (customer.returns ?? [])
    .filter(isTransfer)
    .filter((transfer) => transfer.creditId === creditId)
    .reduce((sum, { id, amountMinor }) => sum + amountMinor - recalledMinor(customer, id), 0);

/** Takes what is left of a credit from its account, to be added to another one. */
export function transferOut(
  customer: Customer,
  credit: Credit,
  transfer: { id: string; to: string },
  posting: Posting,
) {
  const returned: Transfer = {
    id: transfer.id,
    creditId: credit.id,
    kind: 'transfer',
    amountMinor: netCredit(credit, customer.returns),
    at: posting.at,
    toCustomerId: transfer.to,
    ...(posting.reason ? { reason: posting.reason } : {}),
  };
  return addReturn(customer, returned, posting) ?? customer;
}

/**
 * Takes back a part of a credit like `addReturn`. What the credit no longer has because it was moved to other accounts is
 * recalled from them, the last transfer first.
 */
export function addReturnWithRecalls(
  customer: Customer,
  returned: CreditReturn,
  posting: Posting,
): Customer | undefined {
  const { credits = [], returns = [] } = customer;
  if (returns.some(({ id }) => id === returned.id)) return undefined;
  const credit = credits.find(({ id }) => id === returned.creditId);
  let missingMinor = credit ? returned.amountMinor - netCredit(credit, returns) : 0;
  let after = customer;
  const transfers = returns.filter(isTransfer).filter(({ creditId }) => creditId === returned.creditId);
  for (const transfer of transfers.toReversed()) {
    const partMinor = Math.min(missingMinor, transfer.amountMinor - recalledMinor(after, transfer.id));
    if (partMinor <= 0) continue;
    const back: CreditReturn = {
      id: posting.newId(),
      creditId: returned.creditId,
      kind: 'transfer',
      amountMinor: -partMinor,
      at: posting.at,
      recalls: transfer.id,
      recalledFor: returned.id,
    };
    after = addReturn(after, back, posting) ?? after;
    missingMinor -= partMinor;
  }
  return addReturn(after, returned, posting);
}

/**
 * Gives back what a refund or chargeback took, like `addReturn`. What it had recalled from other accounts is moved to them again.
 * `returnId`: the refund or chargeback.
 */
export function restoreReturn(
  customer: Customer,
  restored: CreditReturn,
  returnId: string,
  posting: Posting,
): Customer | undefined {
  const { credits = [], returns = [] } = customer;
  const credit = credits.find(({ id }) => id === restored.creditId);
  const after = addReturn(customer, restored, posting);
  if (!after || !credit) return after;
  return returns
    .filter(({ recalledFor }) => recalledFor === returnId)
    .reduce((account, { recalls = '', amountMinor }) => {
      const transfer = transferOf(account, recalls);
      const againMinor = Math.min(-amountMinor, netCredit(credit, account.returns));
      if (!transfer || againMinor <= 0) return account;
      const again = { ...transfer, id: posting.newId(), amountMinor: againMinor, at: posting.at };
      return addReturn(account, again, posting) ?? account;
    }, after);
}

/**
 * Adds a transferred credit to the account that gets it, and takes back what was recalled of it since. Returns undefined
 * when the account has both already, so that applying a transfer again changes nothing.
 */
export function applyTransfer(
  target: Customer,
  source: Customer,
  { id, creditId, amountMinor, at, reason }: Transfer,
  posting: Pick<Posting, 'newId' | 'at'>,
): Customer | undefined {
  const own: Posting = { ...posting, source: { kind: 'transfer', id: source.id }, ...(reason ? { reason } : {}) };
  const moved = source.credits?.find((each) => each.id === creditId);
  const credit: Credit = { id, kind: 'transfer', amountMinor, at, fromCustomerId: source.id };
  if (moved && isPayment(moved)) credit.ofPayment = true;
  const added = addCredit(target, credit, { ...own, at, recordedAt: posting.at });
  const after = added ?? target;
  const wanted = recalledMinor(source, id);
  const taken = (after.returns ?? [])
    .filter((each) => each.creditId === id && each.kind === 'transfer' && !isTransfer(each) && !each.recalls)
    .reduce((sum, each) => sum + each.amountMinor, 0);
  if (wanted <= taken) return added;
  const back: CreditReturn = {
    id: `${id}-${wanted}`,
    creditId: id,
    kind: 'transfer',
    amountMinor: wanted - taken,
    at: posting.at,
  };
  return addReturnWithRecalls(after, back, own) ?? added;
}

/** Returns the transfers that a change has added, and those of which it has recalled a part. */
export function changedTransfers(before: Customer, after: Customer): Transfer[] {
  const known = new Set((before.returns ?? []).map(({ id }) => id));
  const added = (after.returns ?? []).filter(({ id }) => !known.has(id));
  return added.flatMap(({ id, recalls = id }) => transferOf(after, recalls) ?? []);
}
