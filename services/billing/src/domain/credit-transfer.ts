import type { Customer } from './customer.ts';
import type { Posting } from './journal.ts';
import { type Credit, type CreditReturn, isPayment, netCredit } from './ledger.ts';
import { addCredit, addReturn } from './ledger-changes.ts';

/** A credit that was moved to another account. */
export type Transfer = CreditReturn & { toCustomerId: string };

export const isTransfer = (returned: CreditReturn): returned is Transfer => returned.toCustomerId !== undefined;

export const transferOf = ({ returns = [] }: Pick<Customer, 'returns'>, transferId: string): Transfer | undefined =>
  returns.filter(isTransfer).find(({ id }) => id === transferId);

/**
 * Ids of a recalled part of a transfer, and of a part that was moved again after a recall. The total recalled so far makes them
 * unique, and deterministic: an event that is applied again to restored data gets the same id.
 */
const recallId = (transferId: string, recalledMinor: number): string => `${transferId}-back-${recalledMinor}`;
const repeatId = (transferId: string, recalledMinor: number): string => `${transferId}-again-${recalledMinor}`;
const isRepeated = (transferId: string): boolean => /-again-\d+$/.test(transferId);

/** Returns the id of the original transfer from the reference of an entry for the transfer, a recall or a repeated transfer. */
export const transferIdOf = (reference: string): string => reference.replace(/(-(back|again)-\d+)+$/, '');

/** Returns how much of a transfer was recalled, in cents. */
export const recalledMinor = ({ returns = [] }: Pick<Customer, 'returns'>, transferId: string): number =>
  returns.reduce((sum, { recalls, amountMinor }) => sum - (recalls === transferId ? amountMinor : 0), 0);

/** Returns how much of a transfer was taken back from the receiving account, in cents: the recalls that were applied there. */
export const takenBackMinor = ({ returns = [] }: Pick<Customer, 'returns'>, transferId: string): number =>
  returns
    .filter((each) => each.creditId === transferId && each.kind === 'transfer' && !isTransfer(each) && !each.recalls)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Returns how much of a credit is on other accounts, in cents. */
export const transferredMinor = (customer: Pick<Customer, 'returns'>, creditId: string): number =>
  (customer.returns ?? [])
    .filter(isTransfer)
    .filter((transfer) => transfer.creditId === creditId)
    .reduce((sum, { id, amountMinor }) => sum + amountMinor - recalledMinor(customer, id), 0);

/** Takes the rest of a credit from its account. `applyTransfer` then adds it to the account `transfer.to`. */
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
 * Takes back a part of a credit like `addReturn`. If too little is left of the credit because it was moved to other accounts, the missing
 * amount is recalled from them, the last transfer first.
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
    const recall: CreditReturn = {
      id: recallId(transfer.id, recalledMinor(after, transfer.id) + partMinor),
      creditId: returned.creditId,
      kind: 'transfer',
      amountMinor: -partMinor,
      at: posting.at,
      recalls: transfer.id,
      recalledFor: returned.id,
      ...(posting.reason ? { reason: posting.reason } : {}),
    };
    after = addReturn(after, recall, posting) ?? after;
    missingMinor -= partMinor;
  }
  return addReturn(after, returned, posting);
}

/**
 * Restores the amount that a refund or chargeback took. What it recalled from other accounts is moved to the same accounts again; an
 * account that had moved it on keeps it then. `returnId`: the refund or chargeback.
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
    .reduce((account, recall) => {
      const transfer = transferOf(account, recall.recalls ?? '');
      const againMinor = Math.min(-recall.amountMinor, netCredit(credit, account.returns));
      if (!transfer || againMinor <= 0) return account;
      const upTo = { returns: returns.slice(0, returns.indexOf(recall) + 1) };
      const id = repeatId(transfer.id, recalledMinor(upTo, transfer.id));
      const again = { ...transfer, id, amountMinor: againMinor, at: posting.at };
      return addReturn(account, again, posting) ?? account;
    }, after);
}

/**
 * Adds a transferred credit to the receiving account, and takes back what was recalled since. Idempotent: returns undefined if the account
 * has both changes already.
 */
export function applyTransfer(
  target: Customer,
  source: Customer,
  { id, creditId, amountMinor, at, reason }: Transfer,
  posting: Pick<Posting, 'newId' | 'at'>,
): Customer | undefined {
  const own: Posting = { ...posting, source: { kind: 'transfer', id: source.id } };
  const moved = source.credits?.find((each) => each.id === creditId);
  const credit: Credit = { id, kind: 'transfer', amountMinor, at, fromCustomerId: source.id };
  if (moved && isPayment(moved)) credit.ofPayment = true;
  const added = addCredit(target, credit, { ...own, at, recordedAt: posting.at, ...(reason ? { reason } : {}) });
  const { reason: recallReason } = source.returns?.findLast(({ recalls }) => recalls === id) ?? {};
  return (
    takeBack(added ?? target, id, recalledMinor(source, id), {
      ...own,
      ...(recallReason ? { reason: recallReason } : {}),
    }) ?? added
  );
}

/**
 * Takes back a transferred credit whose source account has no such transfer. After a restore, the source can be from before a transfer and
 * the target from after it. Returns undefined if there is nothing to take back, and for a repeated transfer: its refund or chargeback is
 * applied to the restored source again, which makes the same transfer.
 */
export function removeTransfer(
  target: Customer,
  transfer: { id: string; fromCustomerId: string },
  posting: Pick<Posting, 'newId' | 'at'>,
): Customer | undefined {
  const { id, fromCustomerId } = transfer;
  if (isRepeated(id)) return undefined;
  const credit = target.credits?.find((each) => each.id === id && each.fromCustomerId === fromCustomerId);
  const source: Posting['source'] = { kind: 'transfer', id: fromCustomerId };
  return credit && takeBack(target, id, credit.amountMinor, { ...posting, source });
}

/** Takes back from the receiving account until `recalled` cents of the transfer are taken back. */
function takeBack(target: Customer, transferId: string, recalled: number, posting: Posting): Customer | undefined {
  const amountMinor = recalled - takenBackMinor(target, transferId);
  if (amountMinor <= 0) return undefined;
  const takenBack: CreditReturn = {
    id: recallId(transferId, recalled),
    creditId: transferId,
    kind: 'transfer',
    amountMinor,
    at: posting.at,
  };
  return addReturnWithRecalls(target, takenBack, posting);
}

const addedReturns = (before: Customer, after: Customer): CreditReturn[] => {
  const known = new Set((before.returns ?? []).map(({ id }) => id));
  return (after.returns ?? []).filter(({ id }) => !known.has(id));
};

/** Returns the transfers that a change added, and those of which it recalled a part. */
export const changedTransfers = (before: Customer, after: Customer): Transfer[] =>
  addedReturns(before, after).flatMap(({ id, recalls = id }) => transferOf(after, recalls) ?? []);

/** Returns the amounts that a change recalled, in cents, by the id of the account that had received them. */
export function recalledByAccount(before: Customer, after: Customer): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>();
  for (const { recalls = '', amountMinor } of addedReturns(before, after)) {
    const { toCustomerId } = transferOf(after, recalls) ?? {};
    if (toCustomerId) amounts.set(toCustomerId, (amounts.get(toCustomerId) ?? 0) - amountMinor);
  }
  return amounts;
}
