import { CUSTOMER_FIELDS } from '@utility-pay/contracts';
import { type Balance, balanceOf, type Charge, withBalance } from './balance.ts';
import { allocateAndPost } from './balance-forward.ts';
import { type Customer, type CustomerFields, withSearchTokens } from './customer.ts';
import type { Posting } from './journal.ts';
import {
  type EarlierBill,
  type EarlierValues,
  earlierIdsOf,
  isAppliedBy,
  type LastUpload,
  oldestRemembered,
} from './last-upload.ts';
import { allocate, type Credit, isPayment } from './ledger.ts';
import { billChange, deleteAccount } from './ledger-changes.ts';

/** A customer's row in the file. */
interface UploadedBill {
  billedMinor: number;
  dueDate?: string | undefined;
  fields: CustomerFields;
}

/** The upload to undo. */
export interface UndoneUpload {
  period: number;
  undoOf: string;
  /** Uploads that were applied before the undone one: at least the oldest ones in the customers' histories. */
  appliedBefore: ReadonlySet<string>;
}

export type BillUndone =
  | { kind: 'unchanged' }
  | { kind: 'undone'; customer: Customer }
  | { kind: 'refused'; reason: string };

const UNDO_REASON = 'Upload undone';
const CHANGED_SINCE = "This bill was changed after the upload. Correct it on the customer's page.";
const LATER_UPLOAD = "A later upload, or its undo, changed this customer. Correct the bill on the customer's page.";
const CONFIRMED_SINCE =
  "A later upload of this month has the same bill. Discard this undo and undo that upload first, or correct the bill on the customer's page.";
const PAID_SINCE =
  "This bill was paid after the upload. Refund the payment, or correct the bill on the customer's page.";
const WRITTEN_OFF_BEFORE =
  "This bill was written off before the upload, which took a part of the write-off back. Correct the bill on the customer's page.";
const DELETED_SINCE = 'This customer was deleted after the upload. There is nothing to do.';

const FIELDS: readonly string[] = ['name', ...CUSTOMER_FIELDS.map(({ key }) => key)];

/** Returns a customer that an upload changed, with the replaced values in `lastUpload`. `before` is undefined for a new customer. */
export function withLastUpload(
  after: Customer,
  before: Customer | undefined,
  { id, period }: { id: string; period: number },
): Customer {
  const lastUpload: LastUpload = {
    id,
    period,
    ...earlierIdsOf(before?.lastUpload),
    credits: before?.credits?.length ?? 0,
  };
  if (before) {
    const bill = balanceOf(before, period);
    if (bill) lastUpload.bill = withoutCharges(bill);
    if (hasReversedWriteOff(before, after)) lastUpload.hasReversedWriteOff = true;
    const fields = earlierValues(FIELDS, before, after);
    if (fields) lastUpload.fields = fields;
    const customData = earlierValues(Object.keys(after.customData ?? {}), before.customData, after.customData);
    if (customData) lastUpload.customData = customData;
  }
  return { ...after, lastUpload };
}

function hasReversedWriteOff({ credits = [], returns: before = [] }: Customer, { returns = [] }: Customer): boolean {
  const writeOffs = new Set(
    credits.filter(({ kind, byDeletion }) => kind === 'write-off' && !byDeletion).map(({ id }) => id),
  );
  return returns.slice(before.length).some(({ creditId }) => writeOffs.has(creditId));
}

function withoutCharges({ dueMinor: _due, charges: _charges, ...bill }: Balance): EarlierBill {
  return bill;
}

function earlierValues(keys: readonly string[], before: object = {}, after: object = {}): EarlierValues | undefined {
  const [earlier, later] = [before, after] as Record<string, string | undefined>[];
  const changed = keys.filter((key) => earlier?.[key] !== later?.[key]);
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((key) => [key, earlier?.[key] ?? null]));
}

/**
 * Reverses an upload's changes of a customer. Restores the bill, and the fields that are still as uploaded; deletes a customer whom the
 * upload added, unless the account was claimed, has an email address or a credit. Refuses if the bill was paid or changed since, or a later
 * upload of the month has the same bill. Idempotent.
 */
export function undoBill(
  customer: Customer,
  { period, undoOf, appliedBefore }: UndoneUpload,
  uploaded: UploadedBill,
  posting: Posting,
): BillUndone {
  const { lastUpload } = customer;
  if (!lastUpload || lastUpload.undoOf === undoOf) return { kind: 'unchanged' };
  if (lastUpload.id !== undoOf) {
    if (isAppliedBy(lastUpload, undoOf)) return { kind: 'unchanged' };
    const oldest = oldestRemembered(lastUpload, undoOf);
    // If all uploads in the customer's history came later, it is unknown whether the undone upload changed the customer. The row is
    // refused then: a skipped row would count as undone, and an undo is final.
    const isUnknown = oldest !== undefined && !appliedBefore.has(oldest);
    return isUnknown || lastUpload.earlierIds?.includes(undoOf) ? refused(LATER_UPLOAD) : { kind: 'unchanged' };
  }
  if (customer.deletedAt) return refused(DELETED_SINCE);
  if (lastUpload.confirmedBy) return refused(CONFIRMED_SINCE);
  const bill = balanceOf(customer, period);
  if (!bill || !isAsUploaded(bill, uploaded)) return refused(CHANGED_SINCE);
  const problem = isSameBill(bill, lastUpload.bill) ? undefined : billProblem(customer, bill, lastUpload);
  if (problem) return refused(problem);

  const { charges } = bill;
  const balances = lastUpload.bill
    ? withBalance(customer.balances, { ...lastUpload.bill, dueMinor: 0, ...(charges ? { charges } : {}) })
    : customer.balances.filter((each) => each !== bill);
  const change = billChange(period, (lastUpload.bill?.billedMinor ?? 0) - bill.billedMinor);
  const reason = { ...posting, reason: UNDO_REASON };
  const undone = allocateAndPost(customer, { ...withEarlierFields(customer, uploaded), balances }, [change], reason);
  const undo: LastUpload = { id: posting.source.id, period, ...earlierIdsOf(lastUpload), credits: 0, undoOf };
  return isUnused(customer, lastUpload) && customer.addedBy === undoOf
    ? {
        kind: 'undone',
        customer: { ...deleteAccount(undone, reason), lastUpload: { ...undo, hasDeletedCustomer: true } },
      }
    : { kind: 'undone', customer: { ...undone, lastUpload: undo } };
}

/** Returns whether this undo deleted the customer. */
export const isRemovedBy = ({ lastUpload }: Pick<Customer, 'lastUpload'>, undoId: string): boolean =>
  lastUpload?.id === undoId && lastUpload.hasDeletedCustomer === true;

const refused = (reason: string): BillUndone => ({ kind: 'refused', reason });

const isAsUploaded = (bill: Balance, { billedMinor, dueDate }: UploadedBill): boolean =>
  !bill.isVoid && bill.billedMinor === billedMinor && (dueDate === undefined || bill.dueDate === dueDate);

const isSameBill = (bill: Balance, earlier: EarlierBill | undefined): boolean =>
  earlier !== undefined &&
  !earlier.isVoid &&
  earlier.billedMinor === bill.billedMinor &&
  earlier.dueDate === bill.dueDate &&
  earlier.asOf?.getTime() === bill.asOf?.getTime();

/** Returns why the earlier bill can't be restored; undefined if it can. */
function billProblem(customer: Customer, { period, charges }: Balance, lastUpload: LastUpload): string | undefined {
  const { bill: earlier, hasReversedWriteOff } = lastUpload;
  if (hasReversedWriteOff) return WRITTEN_OFF_BEFORE;
  // Charges stay on their bill, so a bill that did not exist or was void can't be restored.
  if (charges?.some((charge) => isLeft(charge, charges)) && (!earlier || earlier.isVoid)) return CHANGED_SINCE;
  const since = new Map(creditsSince(customer, lastUpload).map((credit) => [credit.id, credit]));
  if (since.size === 0) return undefined;
  const covering = allocate(customer)
    .coverages.filter((coverage) => coverage.period === period)
    .flatMap(({ creditId = '' }) => since.get(creditId) ?? []);
  if (covering.some(isPayment)) return PAID_SINCE;
  return covering.length > 0 ? CHANGED_SINCE : undefined;
}

/** Returns whether a charge was not reversed, and is no reversal. */
const isLeft = ({ id, reverses }: Charge, charges: readonly Charge[]): boolean =>
  reverses === undefined && !charges.some((other) => other.reverses === id);

const creditsSince = ({ credits = [] }: Customer, { credits: before }: LastUpload): Credit[] => credits.slice(before);

const isUnused = (customer: Customer, lastUpload: LastUpload): boolean =>
  customer.claim.state === 'unclaimed' && !customer.email && creditsSince(customer, lastUpload).length === 0;

/** Returns the customer with the earlier values of the fields that still have the uploaded values. */
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
    ([key]) => key in uploaded && current[key as keyof Values] === uploaded[key as keyof typeof uploaded],
  );
  const kept = Object.entries(current).filter(([key]) => !changed.some(([changedKey]) => changedKey === key));
  return Object.fromEntries([...kept, ...changed.filter(([, value]) => value !== null)]) as Values;
}
