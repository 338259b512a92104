import {
  type Actor,
  type AuditValues,
  type Correction,
  correctionRule,
  type DomainEvent,
  domainEvents,
  formatMoney,
  type Refused,
} from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { invalidInput, notFound, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { externalIdOf, keyUseOf, withAppliedCorrection } from '../domain/correction-keys.ts';
import { correctionRecord } from '../domain/correction-record.ts';
import { correct, KEY_REUSED } from '../domain/corrections.ts';
import { recalledByAccount } from '../domain/credit-transfer.ts';
import { auditTargetOf, type Customer } from '../domain/customer.ts';
import type { Posting } from '../domain/journal.ts';
import { companyToChange, sourceOf } from './access.ts';
import { changeCustomer } from './change-customer.ts';
import { findAccount } from './find-account.ts';
import type { CustomerRepository } from './ports/customers.ts';
import type { Journal } from './ports/journal.ts';
import { CHANGED_SINCE_PREVIEW } from './start-new-account.ts';
import { type TransferCredit, transferEvents } from './transfer-credit.ts';

export interface CorrectAccount {
  customerId: string;
  /** Limits a super admin to one company. */
  inCompany?: number;
  /** Whether to return the corrected account without writing it. */
  preview: boolean;
  /** The correction is refused if the account has another version. */
  expectedVersion?: number;
  /** Checked by `correctionRule`. */
  correction: unknown;
}

/** A part of a moved credit that is recalled from the account that received it. */
export interface Recall {
  customer: Customer;
  amountMinor: number;
}

export type CorrectAccountResult =
  | {
      kind: 'corrected';
      customer: Customer;
      /** False for a preview, and if the correction was applied before. */
      isChanged: boolean;
      /** The account that gets a moved credit. */
      target?: Customer;
      /** Amounts that are recalled from other accounts; empty if the correction was applied before. */
      recalls: Recall[];
    }
  | Refused;

/**
 * Corrections that are possible on an archived account: reverse (a check bounced), move a credit to another account, and write off. For
 * all other corrections the account is NOT_FOUND.
 */
const ON_ARCHIVED: ReadonlySet<Correction['type']> = new Set(['reverse', 'transfer-credit', 'write-off']);

const ALREADY_SAVED = userError(
  'CONFLICT',
  'idempotencyKey',
  'This was already saved. Close this form to see it on the account.',
);

interface Dependencies {
  customers: CustomerRepository;
  journal: Pick<Journal, 'copyPending'>;
  transferCredit: TransferCredit;
  createEvent: CreateEvent;
  recordAct: RecordAct;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/**
 * Corrects an account: its bills, charges, credits, write-offs and payments recorded by staff. Publishes an event, after which the payments
 * service closes payment pages with a wrong amount. Idempotent for corrections with a key.
 */
export const correctAccount =
  (dependencies: Dependencies) =>
  async (actor: Actor, input: CorrectAccount): Promise<CorrectAccountResult> => {
    const { customers, journal, transferCredit, clock, log } = dependencies;
    const { customerId, preview, expectedVersion } = input;
    const companyId = await companyToChange(customers, actor, input, 'manageBalances');
    const checked = correctionRule.safeParse(input.correction);
    if (!checked.success) return { kind: 'refused', userErrors: invalidInput(checked.error) };
    const correction = checked.data;
    const target =
      correction.type === 'transfer-credit'
        ? await findAccount(customers, companyId, correction.toAccountNumber)
        : undefined;
    const find = ON_ARCHIVED.has(correction.type) ? customers.findReadable : customers.find;
    const editable = { find, save: customers.save };
    const result = await changeCustomer<CorrectAccountResult>(editable, companyId, customerId, async (customer) => {
      const use = keyUseOf(customer, correction);
      if (use === 'reused') return { result: KEY_REUSED };
      // Checked before the version: the response to the first attempt may have been lost.
      if (use === 'repeated') {
        return { result: preview ? { kind: 'refused', userErrors: [ALREADY_SAVED] } : corrected(customer, { target }) };
      }
      if (expectedVersion !== undefined && expectedVersion !== customer.version)
        return { result: { kind: 'refused', userErrors: [CHANGED_SINCE_PREVIEW] } };
      const done = correct(customer, correction, postingOf(actor, correction, { customers, clock }), target);
      if (done.kind === 'refused') return { result: done };
      const recalls = await findRecalls(customers, customer, done.customer);
      const others = { target, recalls };
      if (preview || done.customer === customer) return { result: corrected(done.customer, others) };
      const after = withAppliedCorrection(done.customer, correction);
      const events = eventsOf(dependencies, actor, { before: customer, after, ...others }, correction);
      const written = corrected({ ...after, version: customer.version + 1 }, others, true);
      return { after, events, result: written };
    });
    if (!result) throw notFound('Customer');
    if (result.kind === 'refused' || !result.isChanged) return result;
    if (target) await applyTransfer(transferCredit, result.customer, target, log);
    // Copied before the response, since the caller usually reads the history next.
    await journal.copyPending().catch((err) => log.warn({ err }, 'Journal entries are copied by the next sweep'));
    return result;
  };

/** The other accounts that a correction changes. */
interface OtherAccounts {
  target: Customer | undefined;
  recalls?: Recall[];
}

const corrected = (
  customer: Customer,
  { target, recalls = [] }: OtherAccounts,
  isChanged = false,
): CorrectAccountResult => ({ kind: 'corrected', customer, isChanged, recalls, ...(target ? { target } : {}) });

/** Returns the amounts that a correction recalls from other accounts, including removed accounts. */
async function findRecalls(
  customers: Pick<CustomerRepository, 'findWithRemoved'>,
  before: Customer,
  after: Customer,
): Promise<Recall[]> {
  const recalls: Recall[] = [];
  for (const [customerId, amountMinor] of recalledByAccount(before, after)) {
    const customer = await customers.findWithRemoved(before.companyId, customerId);
    if (customer) recalls.push({ customer, amountMinor });
  }
  return recalls;
}

/** Applies the newest transfer to the receiving account before the call returns. After a crash, the event handler applies it. */
async function applyTransfer(
  transferCredit: TransferCredit,
  { companyId, id: customerId, returns = [] }: Customer,
  { id: toCustomerId }: Customer,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const transferId = returns.at(-1)?.id ?? '';
  await transferCredit({ companyId, customerId, transferId, toCustomerId }).catch((err) =>
    log.warn({ err, companyId, customerId }, 'Applying a credit transfer failed; the event handler will retry it'),
  );
}

interface Corrected extends Required<OtherAccounts> {
  before: Customer;
  after: Customer;
}

/** Returns the events of a correction, with an audit entry for each account that it changes. */
function eventsOf(
  { createEvent, recordAct }: Pick<Dependencies, 'createEvent' | 'recordAct'>,
  actor: Actor,
  { before, after, target, recalls }: Corrected,
  correction: Correction,
): DomainEvent[] {
  const { companyId, id: customerId } = before;
  const { type, reason } = correction;
  const externalId = externalIdOf(correction);
  const action = type === 'record-payment' ? 'payment.recorded' : 'account.corrected';
  const act = { action, ...(reason ? { reason } : {}) } as const;
  const takenBack = recalls.map(({ customer: { accountNumber } }) => accountNumber).join(', ');
  const values = correctionRecord(before, after, correction);
  const { credit, amount } = values.after;
  const ofCredit: AuditValues = credit === undefined ? {} : { credit };
  const own = recordAct(actor, companyId, {
    ...act,
    target: auditTargetOf(before),
    before: { ...values.before, totalDue: formatMoney(before.totalDueMinor ?? 0) },
    after: {
      correction: type,
      ...values.after,
      totalDue: formatMoney(after.totalDueMinor ?? 0),
      ...(target ? { toAccount: target.accountNumber } : {}),
      ...(takenBack ? { takenBackFrom: takenBack } : {}),
      ...(externalId ? { externalId } : {}),
    },
  });
  const changed = createEvent(domainEvents.billChanged, companyId, { customerId });
  const ofOther = { correction: type, fromAccount: before.accountNumber, ...ofCredit };
  const onTarget = target
    ? [
        recordAct(actor, companyId, {
          ...act,
          target: auditTargetOf(target),
          after: { ...ofOther, ...(amount === undefined ? {} : { amount }) },
        }),
      ]
    : [];
  const onRecalled = recalls.map(({ customer, amountMinor }) =>
    recordAct(actor, companyId, {
      ...act,
      target: auditTargetOf(customer),
      after: { ...ofOther, takenBack: formatMoney(amountMinor) },
    }),
  );
  const ofPartners = recordedPaymentEvents(createEvent, before, after, correction);
  return [changed, ...ofPartners, ...transferEvents(createEvent, before, after), own, ...onTarget, ...onRecalled];
}

/** Returns the event of a payment that a correction records or reverses; none for other corrections. */
function recordedPaymentEvents(
  createEvent: CreateEvent,
  { companyId, id: customerId, credits: creditsBefore = [], returns: returnsBefore = [] }: Customer,
  { credits = [], returns = [] }: Customer,
  correction: Correction,
): DomainEvent[] {
  if (correction.type === 'record-payment') {
    const known = new Set(creditsBefore.map(({ id }) => id));
    const added = credits.filter(({ id, kind }) => kind === 'recorded-payment' && !known.has(id));
    const { method, externalId } = correction;
    const ofPartner = externalId === undefined ? {} : { externalId };
    return added.map(({ id: creditId, amountMinor }) =>
      createEvent(domainEvents.paymentRecorded, companyId, { customerId, creditId, amountMinor, method, ...ofPartner }),
    );
  }
  if (correction.type !== 'reverse') return [];
  const known = new Set(returnsBefore.map(({ id }) => id));
  const isRecorded = (creditId: string) =>
    credits.some(({ id, kind }) => id === creditId && kind === 'recorded-payment');
  return returns
    .filter(({ id, kind, creditId }) => kind === 'reversal' && !known.has(id) && isRecorded(creditId))
    .map(({ creditId, amountMinor }) =>
      createEvent(domainEvents.paymentReversed, companyId, { customerId, creditId, amountMinor }),
    );
}

const postingOf = (
  actor: Actor,
  { reason }: Correction,
  { customers, clock }: Pick<Dependencies, 'customers' | 'clock'>,
): Posting => ({
  at: clock.now(),
  source: sourceOf(actor),
  newId: customers.newId,
  ...(reason ? { reason } : {}),
});
