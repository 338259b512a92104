import { AppError } from '@utility-pay/service-kit/errors';
import type { Payment } from '../domain/payment.ts';
import type { FetchStatusResult } from '../domain/provider.ts';
import { evaluateProviderAnswer } from '../domain/provider-answer.ts';
import type { PaymentsDependencies } from './dependencies.ts';

type Dependencies = Pick<PaymentsDependencies, 'checks' | 'clock' | 'log'>;

/**
 * Enqueues a check of a payment's disputes at the provider. Call it before the change that makes the payment succeed is saved:
 * if the process stops in between, no dispute is missed.
 * @throws AppError UNAVAILABLE when the company's queue of checks is full; the caller should retry
 */
export async function addCheck({ checks, log }: Omit<Dependencies, 'clock'>, payment: Payment): Promise<void> {
  const { companyId, id: reference, credentialsId } = payment;
  if (await checks.add({ companyId, reference, credentialsId })) return;
  log.error({ companyId, paymentId: reference }, 'The queue of provider checks of this company is full');
  throw new AppError('UNAVAILABLE', 'Please try again in a moment');
}

/**
 * Adds a check if this answer makes the payment succeed and reports disputes.
 * @throws AppError UNAVAILABLE, like addCheck
 */
export async function addCheckOfDisputes(
  dependencies: Dependencies,
  payment: Payment,
  tpnNumber: string,
  answer: FetchStatusResult,
): Promise<void> {
  if (answer.kind !== 'paid' || answer.evidence.disputes.length === 0) return;
  const { state } = evaluateProviderAnswer(payment, tpnNumber, answer, dependencies.clock.now()).set;
  if (state === 'succeeded') await addCheck(dependencies, payment);
}
