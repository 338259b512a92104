import {
  type Actor,
  addCustomerRule,
  type DeletedAccountChoice,
  domainEvents,
  type Refused,
  type UserError,
} from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { accountKey } from '../domain/account-number.ts';
import {
  auditTargetOf,
  type Customer,
  emailKey,
  generationAfter,
  newCustomer,
  withSearchTokens,
} from '../domain/customer.ts';
import { archiveAccount, restoreAccount } from '../domain/ledger-changes.ts';
import { requireReader, sourceOf } from './access.ts';
import { changeCustomer, changeWithRemoved } from './change-customer.ts';
import { freeEmail } from './claim-account.ts';
import { type CustomerRepository, EmailTaken } from './ports/customers.ts';
import type { UploadRepository } from './ports/uploads.ts';
import { decideRemoval } from './remove-customer.ts';
import { EMAIL_TAKEN, UPLOADING } from './start-new-account.ts';
import type { CountUpdates } from './update-counts.ts';

export interface AddCustomer {
  companyId: number;
  accountNumber: string;
  name?: string | null;
  email: string;
  /** Default: `restore`. With `ask`, nothing is added if a deleted account has the number. */
  deletedAccount?: DeletedAccountChoice;
}

export type AddCustomerResult =
  | { kind: 'added'; customer: Customer }
  /** `removed`: the account about which the actor must choose. */
  | (Refused & { removed?: Customer });

const ACCOUNT_TAKEN = userError('TAKEN', 'accountNumber', 'A customer with this account number already exists');

const HAS_DELETED_ACCOUNT = userError(
  'CONFLICT',
  'accountNumber',
  'A deleted account has this number. Choose whether to restore it or to start a new account.',
);

const ADDED_TWICE = 'The same account number was added at the same time';

const refused = (...userErrors: UserError[]): AddCustomerResult => ({ kind: 'refused', userErrors });

interface Dependencies {
  customers: CustomerRepository;
  uploads: Pick<UploadRepository, 'listUnfinishedOf'>;
  countUpdates: CountUpdates;
  requireExisting: RequireExisting;
  createEvent: CreateEvent;
  recordAct: RecordAct;
  clock: Clock;
}

/**
 * Adds an unclaimed customer, which can only be claimed with its email. The number of a deleted account restores it,
 * unless the actor chooses to archive that account and to start a new one.
 */
export const addCustomer =
  (dependencies: Dependencies) =>
  async (
    actor: Actor,
    { companyId, deletedAccount = 'restore', ...input }: AddCustomer,
  ): Promise<AddCustomerResult> => {
    const { customers, uploads, countUpdates, requireExisting, recordAct } = dependencies;
    requirePermission(actor, companyId, 'manageCustomers');
    await requireExisting(actor, companyId);
    const checked = addCustomerRule.safeParse(input);
    if (!checked.success) return refused(...invalidInput(checked.error));
    const { accountNumber, name, email } = checked.data;

    const [[existing], [sameNumber], isEmailFree] = await Promise.all([
      customers.findByAccountKey(companyId, accountKey(accountNumber), 1),
      customers.findByAccountNumbers(companyId, [accountNumber]),
      freeEmail(dependencies, companyId, emailKey(email)),
    ]);
    const taken = [...(existing ? [ACCOUNT_TAKEN] : []), ...(isEmailFree ? [] : [EMAIL_TAKEN])];
    if (taken.length > 0) return refused(...taken);

    await countUpdates.open(companyId);
    const isRemoved = sameNumber?.deletedAt && !sameNumber.archivedAt;
    if (isRemoved && deletedAccount === 'ask') {
      return { kind: 'refused', userErrors: [HAS_DELETED_ACCOUNT], removed: sameNumber };
    }
    // The email decides who can claim the account with its earlier bills, or the one that follows it.
    if (isRemoved) requireReader(actor, companyId);
    if (isRemoved && deletedAccount === 'restore')
      return restore(dependencies, actor, sameNumber, { email, ...(name ? { name } : {}) });
    if (isRemoved && (await uploads.listUnfinishedOf(companyId)).length > 0) return refused(UPLOADING);
    // After a crash between archiving and inserting, the number is free, and the actor can repeat the call.
    if (isRemoved && !(await archiveDeleted(dependencies, actor, sameNumber))) return refused(ACCOUNT_TAKEN);
    const fields = { id: customers.newId(), companyId, accountNumber, email, ...(name ? { name } : {}) };
    const added = newCustomer({ ...fields, ...generationAfter(sameNumber) });
    const customer: Customer = { ...added, emailKey: emailKey(email) };
    const target = auditTargetOf(customer);
    const act = recordAct(actor, companyId, { action: 'customer.added', target });
    const inserted = await customers.insert(customer, [act]);
    if (inserted !== 'inserted') return refused(inserted === 'email-taken' ? EMAIL_TAKEN : ACCOUNT_TAKEN);
    // The unique index compares exact numbers. If 7 and 007 were added at the same time, no more than one of them is kept.
    const similar = await customers.findByAccountKey(companyId, customer.accountKey, 2);
    if (similar.length > 1) {
      const isRemovedAgain = await changeCustomer(customers, companyId, customer.id, (second) => {
        const { after, events } = decideRemoval(dependencies, second, actor, ADDED_TWICE);
        return { after, events, result: true };
      });
      if (isRemovedAgain) return refused(ACCOUNT_TAKEN);
    }
    return { kind: 'added', customer };
  };

/** Restores a deleted account with its ledger, and sets the name and email of the added customer. */
async function restore(
  { customers, recordAct, clock }: Dependencies,
  actor: Actor,
  { companyId, id }: Customer,
  added: { email: string; name?: string },
): Promise<AddCustomerResult> {
  const posting = { at: clock.now(), source: sourceOf(actor), newId: customers.newId };
  try {
    const result = await changeWithRemoved<AddCustomerResult>(customers, companyId, id, (customer) => {
      if (!customer.deletedAt) return { result: refused(ACCOUNT_TAKEN) };
      const named = { ...restoreAccount(customer, posting), ...added, emailKey: emailKey(added.email) };
      const after = withSearchTokens(named);
      const act = recordAct(actor, companyId, { action: 'customer.restored', target: auditTargetOf(after) });
      return { after, events: [act], result: { kind: 'added', customer: after } };
    });
    return result ?? refused(ACCOUNT_TAKEN);
  } catch (error) {
    if (error instanceof EmailTaken) return refused(EMAIL_TAKEN);
    throw error;
  }
}

/** Archives a deleted account, so that a new account can have its number. Returns false if it was restored meanwhile. */
async function archiveDeleted(
  { customers, createEvent, recordAct, clock }: Dependencies,
  actor: Actor,
  { companyId, id }: Customer,
): Promise<boolean> {
  const posting = { at: clock.now(), source: sourceOf(actor), newId: customers.newId };
  const isArchived = await changeWithRemoved(customers, companyId, id, (customer) => {
    if (!customer.deletedAt) return { result: false };
    if (customer.archivedAt) return { result: true };
    const act = recordAct(actor, companyId, { action: 'customer.archived', target: auditTargetOf(customer) });
    const { resets = 1 } = customer;
    const removal = createEvent(domainEvents.accountRemoved, companyId, { customerId: id, resets, isArchived: true });
    return { after: archiveAccount(customer, posting), events: [removal, act], result: true };
  });
  return isArchived ?? false;
}
