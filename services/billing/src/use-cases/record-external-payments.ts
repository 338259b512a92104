import {
  type Actor,
  type Correction,
  type ExternalPaymentStatus,
  externalPaymentRule,
  MAX_EXTERNAL_PAYMENTS,
} from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { AppError, invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { keyUseOf } from '../domain/correction-keys.ts';
import type { correctAccount } from './correct-account.ts';
import { findAccount, UNKNOWN_ACCOUNT } from './find-account.ts';
import { type CustomerRepository, ExternalIdTaken } from './ports/customers.ts';
import type { Journal } from './ports/journal.ts';
import { type BatchResult, type ItemResult, refusedItem, runBatch } from './run-batch.ts';

export type RecordedPayment = ItemResult<ExternalPaymentStatus>;

interface Dependencies {
  customers: CustomerRepository;
  /** Corrects accounts without copying entries to the journal, which is done once for all payments. */
  correct: ReturnType<typeof correctAccount>;
  journal: Pick<Journal, 'copyPending'>;
  requireExisting: RequireExisting;
  log: Pick<Logger, 'warn'>;
}

const ID_USED = refusedItem(
  userError('KEY_REUSED', 'externalId', 'This id was used for another payment, or for another account'),
);

/**
 * Records payments that were received outside the portal, by their account numbers. Each payment is processed independently. Idempotent per
 * external id, which is stored in the same update as the payment, and unique in the company.
 */
export const recordExternalPayments =
  (dependencies: Dependencies) =>
  async (
    actor: Actor,
    { companyId, payments }: { companyId: number; payments: readonly object[] },
  ): Promise<BatchResult<RecordedPayment>> => {
    const { journal, requireExisting, log } = dependencies;
    requirePermission(actor, companyId, 'manageBalances');
    await requireExisting(actor, companyId);
    const done = await runBatch(payments, { field: 'payments', max: MAX_EXTERNAL_PAYMENTS }, (payment) =>
      recordPayment(dependencies, actor, companyId, payment),
    );
    // Copied before the response, since the caller may read histories next.
    await journal.copyPending().catch((err) => log.warn({ err }, 'Journal entries are copied by the next sweep'));
    return done;
  };

async function recordPayment(
  { customers, correct }: Dependencies,
  actor: Actor,
  companyId: number,
  item: object,
): Promise<RecordedPayment> {
  const checked = externalPaymentRule.safeParse(item);
  if (!checked.success) return refusedItem(...invalidInput(checked.error));
  const { accountNumber, note, ...payment } = checked.data;
  const correction: Correction = { type: 'record-payment', ...payment, ...(note ? { reason: note } : {}) };
  return retryOnConflict<RecordedPayment>(async () => {
    const [account, holder] = await Promise.all([
      findAccount(customers, companyId, accountNumber),
      customers.findByExternalId(companyId, payment.externalId),
    ]);
    if (holder) {
      const isSameAccount = holder.accountNumber === accountNumber || holder.id === account?.id;
      const isSame = isSameAccount && keyUseOf(holder, correction) === 'repeated';
      return { done: isSame ? { status: 'already-recorded', customer: holder, userErrors: [] } : ID_USED };
    }
    if (!account) return { done: refusedItem(UNKNOWN_ACCOUNT) };
    try {
      const input = { customerId: account.id, inCompany: companyId, preview: false, correction };
      const result = await correct(actor, input);
      if (result.kind === 'corrected') {
        const status = result.isChanged ? 'recorded' : 'already-recorded';
        return { done: { status, customer: result.customer, userErrors: [] } };
      }
      const isReused = result.userErrors.some(({ code }) => code === 'KEY_REUSED');
      return { done: isReused ? ID_USED : refusedItem(...result.userErrors) };
    } catch (error) {
      if (isConcurrentChange(error)) return undefined;
      throw error;
    }
  });
}

/** Returns whether the payment must be looked up again: another call used its id on another account, or the account was deleted. */
const isConcurrentChange = (error: unknown): boolean =>
  error instanceof ExternalIdTaken || (error instanceof AppError && error.code === 'NOT_FOUND');
