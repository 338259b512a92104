import type { Customer } from './customer.ts';
import type { Posting } from './journal.ts';
import { type Credit, type CreditReturn, netCredit } from './ledger.ts';
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

/** An account after a return, with the transfers of which a part was recalled for it. */
export interface Returned {
  customer: Customer;
  recalled: Transfer[];
}

/**
 * Takes back a part of a credit like `addReturn`. What the credit no longer has because it was moved to other accounts is
 * recalled from them, the last transfer first.
 */
export function addReturnWithRecalls(
  customer: Customer,
  returned: CreditReturn,
  posting: Posting,
): Returned | undefined {
  const { credits = [], returns = [] } = customer;
  if (returns.some(({ id }) => id === returned.id)) return undefined;
  const credit = credits.find(({ id }) => id === returned.creditId);
  let missingMinor = credit ? returned.amountMinor - netCredit(credit, returns) : 0;
  let after = customer;
  const recalled: Transfer[] = [];
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
    };
    after = addReturn(after, back, posting) ?? after;
    missingMinor -= partMinor;
    recalled.push(transfer);
  }
  const withReturn = addReturn(after, returned, posting);
  return withReturn && { customer: withReturn, recalled };
}

/**
 * Adds a transferred credit to the account that gets it, and takes back what was recalled of it since. Returns undefined
 * when the account has both already, so that applying a transfer again changes nothing.
 */
export function applyTransfer(
  target: Customer,
  source: Customer,
  { id, amountMinor, at, reason }: Transfer,
  posting: Pick<Posting, 'newId' | 'at'>,
): Returned | undefined {
  const own: Posting = { ...posting, source: { kind: 'transfer', id: source.id }, ...(reason ? { reason } : {}) };
  const credit: Credit = { id, kind: 'transfer', amountMinor, at, fromCustomerId: source.id };
  const added = addCredit(target, credit, { ...own, at });
  const after = added ?? target;
  const wanted = recalledMinor(source, id);
  const taken = (after.returns ?? [])
    .filter((each) => each.creditId === id && each.kind === 'transfer' && !isTransfer(each) && !each.recalls)
    .reduce((sum, each) => sum + each.amountMinor, 0);
  if (wanted <= taken) return added && { customer: added, recalled: [] };
  const back: CreditReturn = {
    id: `${id}-${wanted}`,
    creditId: id,
    kind: 'transfer',
    amountMinor: wanted - taken,
    at: posting.at,
  };
  return addReturnWithRecalls(after, back, own) ?? (added && { customer: added, recalled: [] });
}
