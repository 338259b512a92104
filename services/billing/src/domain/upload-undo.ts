import { CUSTOMER_FIELDS } from '@utility-pay/contracts';
import { type Balance, balanceOf, withBalance } from './balance.ts';
import { settleAndPost } from './balance-forward.ts';
import { type Customer, type CustomerFields, withSearchTokens } from './customer.ts';
import type { Posting } from './journal.ts';
import type { EarlierValues, LastUpload, UndoneUpload } from './last-upload.ts';
import { allocate, type Credit } from './ledger.ts';
import { billChange, removed } from './ledger-changes.ts';

/** What the file says about a customer. */
interface UploadedBill {
  billedMinor: number;
  dueDate?: string | undefined;
  fields: CustomerFields;
}

export type BillUndone =
  | { kind: 'unchanged' }
  | { kind: 'undone'; customer: Customer }
  | { kind: 'refused'; reason: string };

const UNDO_REASON = 'Upload undone';
const CHANGED_SINCE = 'This bill was changed after the upload. Correct it on the customer’s page.';
const LATER_FILE = 'Another file changed this customer after the upload. Correct the bill on the customer’s page.';
const NOT_RECORDED =
  'There is no record of what this upload changed on this account. Correct the bill on the customer’s page.';
const PAID_SINCE =
  'This bill was paid after the upload. Refund the payment, or correct the bill on the customer’s page.';
const DELETED_SINCE = 'This customer was deleted after the upload.';

const FIELDS: readonly string[] = ['name', ...CUSTOMER_FIELDS.map(({ key }) => key)];

/** Returns a customer that an upload changed, with what was replaced. `before` is absent for a new customer. */
export function withLastUpload(
  after: Customer,
  before: Customer | undefined,
  { id, at, period }: { id: string; at: Date; period: number },
): Customer {
  const lastUpload: LastUpload = { id, at };
  if (before) {
    const bill = balanceOf(before, period);
    if (bill) lastUpload.bill = withoutCharges(bill);
    const fields = earlierValues(FIELDS, before, after);
    if (fields) lastUpload.fields = fields;
    const customData = earlierValues(Object.keys(after.customData ?? {}), before.customData, after.customData);
    if (customData) lastUpload.customData = customData;
  }
  return { ...after, lastUpload };
}

function withoutCharges({ dueMinor: _due, charges: _charges, ...bill }: Balance): NonNullable<LastUpload['bill']> {
  return bill;
}

function earlierValues(keys: readonly string[], before: object = {}, after: object = {}): EarlierValues | undefined {
  const [earlier, later] = [before, after] as Record<string, string | undefined>[];
  const changed = keys.filter((key) => earlier?.[key] !== later?.[key]);
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((key) => [key, earlier?.[key] ?? null]));
}

/**
 * Takes back what an upload changed about a customer: the bill and the fields become what they were, and a customer whom
 * the upload added is removed unless somebody has used the account since. Refused if the bill was paid or changed since.
 * Undoing it again changes nothing.
 */
export function undoBill(
  customer: Customer,
  { period, undoOf }: { period: number; undoOf: UndoneUpload },
  uploaded: UploadedBill,
  posting: Posting,
): BillUndone {
  const { lastUpload } = customer;
  if (!lastUpload) return refused(NOT_RECORDED);
  if (lastUpload.undoOf === undoOf.id) return { kind: 'unchanged' };
  if (lastUpload.id !== undoOf.id) {
    // An upload that came before has changed the customer last, so this one has not.
    return lastUpload.at > undoOf.appliedAt ? refused(LATER_FILE) : { kind: 'unchanged' };
  }
  if (customer.deletedAt) return refused(DELETED_SINCE);
  const bill = balanceOf(customer, period);
  if (!bill || !isAsUploaded(bill, uploaded) || (!lastUpload.bill && bill.charges)) return refused(CHANGED_SINCE);
  const since = creditsSince(customer, lastUpload.at);
  const covering = since.filter(({ id }) => coversBill(customer, id, period));
  if (covering.some(isPayment)) return refused(PAID_SINCE);
  if (covering.length > 0) return refused(CHANGED_SINCE);

  const { charges } = bill;
  const balances = lastUpload.bill
    ? withBalance(customer.balances, { ...lastUpload.bill, dueMinor: 0, ...(charges ? { charges } : {}) })
    : customer.balances.filter((each) => each !== bill);
  const change = billChange(period, (lastUpload.bill?.billedMinor ?? 0) - bill.billedMinor);
  const reason = { ...posting, reason: UNDO_REASON };
  const undone = settleAndPost(customer, { ...withEarlierFields(customer, uploaded), balances }, [change], reason);
  const isRemoved =
    customer.addedBy === undoOf.id && customer.claim.state === 'unclaimed' && !customer.email && since.length === 0;
  const undo: LastUpload = { id: posting.source.id, at: posting.at, undoOf: undoOf.id };
  return isRemoved
    ? { kind: 'undone', customer: { ...removed(undone, reason), lastUpload: { ...undo, hasRemoved: true } } }
    : { kind: 'undone', customer: { ...undone, lastUpload: undo } };
}

/** Returns whether an undo has removed a customer. */
export const isRemovedBy = ({ lastUpload }: Pick<Customer, 'lastUpload'>, undoId: string): boolean =>
  lastUpload?.id === undoId && lastUpload.hasRemoved === true;

const refused = (reason: string): BillUndone => ({ kind: 'refused', reason });

const isAsUploaded = (bill: Balance, { billedMinor, dueDate }: UploadedBill): boolean =>
  !bill.isVoid && bill.billedMinor === billedMinor && (dueDate === undefined || bill.dueDate === dueDate);

const creditsSince = ({ credits = [] }: Customer, since: Date): Credit[] => credits.filter(({ at }) => at > since);

const isPayment = ({ kind }: Credit): boolean => kind === 'payment' || kind === 'recorded-payment';

const coversBill = (customer: Customer, creditId: string, period: number): boolean =>
  allocate(customer).coverages.some((coverage) => coverage.creditId === creditId && coverage.period === period);

/** Returns the customer with the earlier values of the fields that are still as the file has set them. */
function withEarlierFields(customer: Customer, { fields: uploaded }: UploadedBill): Customer {
  const { fields, customData } = customer.lastUpload ?? {};
  const { customData: current, ...restored } = withEarlierValues(customer, fields, uploaded);
  const earlier = customData ? withEarlierValues(current ?? {}, customData, uploaded.customData) : current;
  const after: Customer = earlier && Object.keys(earlier).length > 0 ? { ...restored, customData: earlier } : restored;
  return after.name === customer.name ? after : withSearchTokens(after);
}

function withEarlierValues<Values extends object>(
  current: Values,
  earlier: EarlierValues = {},
  uploaded: object = {},
): Values {
  const changed = Object.entries(earlier).filter(
    ([key]) => current[key as keyof Values] === uploaded[key as keyof typeof uploaded],
  );
  const kept = Object.entries(current).filter(([key]) => !changed.some(([changedKey]) => changedKey === key));
  return Object.fromEntries([...kept, ...changed.filter(([, value]) => value !== null)]) as Values;
}
