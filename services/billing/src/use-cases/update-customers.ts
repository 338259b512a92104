import {
  type Actor,
  type CustomerUpdateStatus,
  customerUpdateRule,
  isCustomField,
  MAX_CUSTOMER_UPDATES,
} from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { auditTargetOf } from '../domain/customer.ts';
import { type CustomerUpdate, updateCustomer } from '../domain/customer-update.ts';
import { requireReader } from './access.ts';
import { changeCustomer } from './change-customer.ts';
import { templateOf } from './csv-template.ts';
import { findAccount, UNKNOWN_ACCOUNT } from './find-account.ts';
import type { CsvTemplateRepository } from './ports/csv-templates.ts';
import { type CustomerRepository, EmailTaken } from './ports/customers.ts';
import { type BatchResult, type ItemResult, refusedItem, runBatch } from './run-batch.ts';
import { BEING_CLAIMED } from './set-claim-state.ts';
import { EMAIL_TAKEN, ensureEmailIsFree } from './start-new-account.ts';

export type UpdatedCustomer = ItemResult<CustomerUpdateStatus>;

interface Dependencies {
  customers: CustomerRepository;
  templates: CsvTemplateRepository;
  requireExisting: RequireExisting;
  recordAct: RecordAct;
  clock: Clock;
}

/**
 * Changes fields and emails of customers by their account numbers. Each update is processed independently. To change emails, a partner
 * key also needs `customers:read`.
 */
export const updateCustomers =
  (dependencies: Dependencies) =>
  async (
    actor: Actor,
    { companyId, updates }: { companyId: number; updates: readonly object[] },
  ): Promise<BatchResult<UpdatedCustomer>> => {
    requirePermission(actor, companyId, 'manageCustomers');
    // The email decides who can claim, and then read, an account: a key that may only write must not choose it.
    if (updates.some((update) => 'email' in update)) requireReader(actor, companyId);
    await dependencies.requireExisting(actor, companyId);
    const { fieldMappings } = await templateOf(dependencies.templates)(companyId);
    const customFields = new Set(Object.keys(fieldMappings).filter(isCustomField));
    return runBatch(updates, { field: 'customers', max: MAX_CUSTOMER_UPDATES }, (update) =>
      updateOne(dependencies, actor, { companyId, customFields }, update),
    );
  };

async function updateOne(
  dependencies: Dependencies,
  actor: Actor,
  { companyId, customFields }: { companyId: number; customFields: ReadonlySet<string> },
  item: object,
): Promise<UpdatedCustomer> {
  const { customers, recordAct, clock } = dependencies;
  const checked = customerUpdateRule.safeParse(item);
  if (!checked.success) return refusedItem(...invalidInput(checked.error));
  const { accountNumber, customData, ...fields } = checked.data;
  const newData = Object.fromEntries((customData ?? []).map(({ key, value }) => [key, value ?? null]));
  const update: CustomerUpdate = { ...fields, customData: newData };
  const account = await findAccount(customers, companyId, accountNumber);
  if (!account) return refusedItem(UNKNOWN_ACCOUNT);
  const { email } = fields;
  if (email && !(await ensureEmailIsFree(dependencies, companyId, email, account.id))) return refusedItem(EMAIL_TAKEN);
  try {
    const result = await changeCustomer<UpdatedCustomer>(customers, companyId, account.id, (customer) => {
      const updated = updateCustomer(customer, update, { customFields, now: clock.now() });
      if (updated.kind === 'being-claimed') return { result: refusedItem(BEING_CLAIMED) };
      if (updated.kind === 'refused') return { result: refusedItem(...updated.userErrors) };
      const { customer: after, fields: changed } = updated;
      if (changed.length === 0) return { result: { status: 'unchanged', customer, userErrors: [] } };
      const act = recordAct(actor, companyId, {
        action: 'customer.changed',
        target: auditTargetOf(customer),
        after: { fields: changed.join(', ') },
      });
      const written = { ...after, version: customer.version + 1 };
      return { after, events: [act], result: { status: 'updated', customer: written, userErrors: [] } };
    });
    return result ?? refusedItem(UNKNOWN_ACCOUNT);
  } catch (error) {
    if (error instanceof EmailTaken) return refusedItem(EMAIL_TAKEN);
    throw error;
  }
}
