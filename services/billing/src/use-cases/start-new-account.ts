import {
  type Actor,
  type DomainEvent,
  domainEvents,
  formatMoney,
  newAccountRule,
  type Refused,
} from '@utility-pay/contracts';
import { actorId } from '@utility-pay/service-kit/auth';
import { invalidInput, notFound, userError } from '@utility-pay/service-kit/errors';
import { isReserved } from '../domain/claim.ts';
import {
  auditTargetOf,
  type Customer,
  emailKey,
  generationAfter,
  newCustomer,
  type Successor,
  withSuccessor,
} from '../domain/customer.ts';
import { archiveAccount } from '../domain/ledger-changes.ts';
import { companyToChange, requireReader } from './access.ts';
import { changeCustomer, changeWithRemoved } from './change-customer.ts';
import { freeEmail } from './claim-account.ts';
import { EmailTaken } from './ports/customers.ts';
import type { RemovalDependencies } from './remove-customer.ts';
import { BEING_CLAIMED } from './set-claim-state.ts';

export interface StartNewAccount {
  customerId: string;
  /** Limits a super admin to one company. */
  inCompany?: number;
  /** Name and email of the new customer. These and the reason are checked by `newAccountRule`. */
  name?: string | null;
  email?: string | null;
  reason: string;
  /** Whether to return the archived account without writing it. */
  preview: boolean;
  /** The request is refused if the account has another version. */
  expectedVersion?: number;
}

export type StartNewAccountResult =
  /** `customer`: the new account; absent in a preview. */
  { kind: 'started'; archived: Customer; customer?: Customer } | Refused;

/** Bill files received before the archiving can be for the old or the new customer. */
export const UPLOADING = userError(
  'CONFLICT',
  null,
  'A bill file is being processed or awaits approval. Try again when it is finished or discarded.',
);
export const CHANGED_SINCE_PREVIEW = userError(
  'CONFLICT',
  'expectedVersion',
  'This account changed after the preview. Review the changes again.',
);

export const EMAIL_TAKEN = userError('TAKEN', 'email', 'A customer with this email already exists');

/**
 * Archives an account whose number now belongs to another customer, and adds an empty account with the number. Open bills of the archived
 * account are written off, its login and payment pages end; staff can still read its ledger. After a crash in between, the event
 * handler adds the new account.
 */
export const startNewAccount =
  (dependencies: RemovalDependencies) =>
  async (actor: Actor, input: StartNewAccount): Promise<StartNewAccountResult> => {
    const { customers, uploads, clock, endSessions } = dependencies;
    const { customerId, preview, expectedVersion } = input;
    const companyId = await companyToChange(customers, actor, input, 'manageCustomers');
    const checked = newAccountRule.safeParse(input);
    if (!checked.success) return { kind: 'refused', userErrors: invalidInput(checked.error) };
    const { reason, name, email } = checked.data;
    // The email decides who can claim the new account.
    if (email) requireReader(actor, companyId);
    const isTaken =
      email !== undefined && email !== null && !(await ensureEmailIsFree(dependencies, companyId, email, customerId));
    const isUploading = (await uploads.listUnfinishedOf(companyId)).length > 0;
    const readable = { find: customers.findReadable, save: customers.save };
    const result = await changeCustomer<StartNewAccountResult>(readable, companyId, customerId, (customer) => {
      // The account was archived by an earlier attempt whose response was lost.
      if (customer.archivedAt) return { result: { kind: 'started', archived: customer } };
      const refusals = [
        isTaken && EMAIL_TAKEN,
        isReserved(customer, clock.now()) && BEING_CLAIMED,
        isUploading && UPLOADING,
        expectedVersion !== undefined && expectedVersion !== customer.version && CHANGED_SINCE_PREVIEW,
      ];
      const refusal = refusals.find((each) => each !== false);
      if (refusal) return { result: { kind: 'refused', userErrors: [refusal] } };
      const decided = decideArchiving(dependencies, customer, actor, reason);
      const { events } = decided;
      const successor = { ...(name ? { name } : {}), ...(email ? { email } : {}) };
      const after = name || email ? { ...decided.after, successor } : decided.after;
      return preview
        ? { result: { kind: 'started', archived: after } }
        : { after, events, result: { kind: 'started', archived: after } };
    });
    if (!result) throw notFound('Customer');
    if (result.kind === 'refused' || preview) return result;
    const { resets = 0 } = result.archived;
    await endSessions({ companyId, customerId, resets });
    const customer = await addNextAccount(dependencies)({ companyId, customerId });
    return { ...result, ...(customer ? { customer } : {}) };
  };

/** Returns the archived account and the events of its archiving. */
function decideArchiving(
  {
    customers,
    createEvent,
    recordAct,
    clock,
  }: Pick<RemovalDependencies, 'customers' | 'createEvent' | 'recordAct' | 'clock'>,
  customer: Customer,
  actor: Actor,
  reason: string,
): { after: Customer; events: DomainEvent[] } {
  const { id: customerId, companyId } = customer;
  const source = { kind: 'deletion' as const, id: actorId(actor) };
  const after = archiveAccount(customer, { at: clock.now(), source, newId: customers.newId, reason });
  const { resets = 0 } = after;
  const act = recordAct(actor, companyId, {
    action: 'customer.archived',
    target: auditTargetOf(customer),
    reason,
    before: { totalDue: formatMoney(customer.totalDueMinor ?? 0) },
    after: { totalDue: formatMoney(after.totalDueMinor ?? 0) },
  });
  return {
    after,
    events: [
      createEvent(domainEvents.accountRemoved, companyId, { customerId, resets, isArchived: true }),
      createEvent(domainEvents.accountArchived, companyId, { customerId }),
      act,
    ],
  };
}

/**
 * Adds the empty account that gets the number of an archived account. Returns the account that has the number; undefined if it was deleted
 * meanwhile. Idempotent: an account that has the number already, for example from a bill file, is kept.
 */
export const addNextAccount =
  (dependencies: NextAccountDependencies) =>
  async ({ companyId, customerId }: { companyId: number; customerId: string }): Promise<Customer | undefined> => {
    const { customers } = dependencies;
    const previous = await customers.findWithRemoved(companyId, customerId);
    if (!previous) return undefined;
    const next = await findOrAddNext(dependencies, previous);
    const { successor, accountNumber } = previous;
    if (!successor) return next;
    const named = next?.accountNumber === accountNumber ? await setSuccessor(customers, next, successor) : next;
    await changeWithRemoved(customers, companyId, customerId, ({ successor: _successor, ...archivedAccount }) => ({
      after: archivedAccount,
      result: undefined,
    }));
    return named;
  };

type NextAccountDependencies = Pick<RemovalDependencies, 'customers' | 'countUpdates'>;

async function findOrAddNext(
  { customers, countUpdates }: NextAccountDependencies,
  previous: Customer,
): Promise<Customer | undefined> {
  const { companyId, id: customerId } = previous;
  const { accountNumber, accountKey } = previous;
  const [latest] = await customers.findByAccountNumbers(companyId, [accountNumber]);
  // The next account was added before, and may have been deleted since.
  if (latest && latest.id !== customerId) return latest.deletedAt ? undefined : latest;
  const [similar] = await customers.findByAccountKey(companyId, accountKey, 1);
  if (similar) return similar;
  await countUpdates.open(companyId);
  const added = newCustomer({ id: customers.newId(), companyId, accountNumber, ...generationAfter(previous) });
  await customers.insert(added, []);
  return (await customers.findByAccountNumbers(companyId, [accountNumber]))[0];
}

/** Sets the successor's name and email on the new account; only the name if another account has the email. */
async function setSuccessor(
  customers: RemovalDependencies['customers'],
  next: Customer,
  successor: Successor,
): Promise<Customer> {
  const change = (named: Successor) =>
    changeCustomer(customers, next.companyId, next.id, (customer) => {
      const after = withSuccessor(customer, named);
      return after ? { after, result: after } : { result: customer };
    });
  const { email: _email, ...nameOnly } = successor;
  const named = await change(successor).catch((error) => {
    if (error instanceof EmailTaken) return change(nameOnly);
    throw error;
  });
  return named ?? next;
}

/** Returns whether the account `ownId` can have this email. Releases an expired reservation that holds the email. */
export async function ensureEmailIsFree(
  dependencies: Pick<RemovalDependencies, 'customers' | 'clock'>,
  companyId: number,
  email: string,
  ownId: string,
): Promise<boolean> {
  const holder = await dependencies.customers.findByEmailKey(companyId, emailKey(email));
  return holder?.id === ownId || freeEmail(dependencies, companyId, emailKey(email));
}
