import { AppError } from '@utility-pay/service-kit/errors';
import type { Payment } from '../domain/payment.ts';
import type { FetchStatusResult } from '../domain/provider.ts';
import { evaluateProviderAnswer } from '../domain/provider-answer.ts';
import type { Dependencies } from './ports.ts';

type Parts = Pick<Dependencies, 'checks' | 'clock' | 'log'>;

/**
 * Has a payment's disputes checked at the provider. Called before what depends on it is written, because the process may
 * stop in between.
 * @throws AppError UNAVAILABLE when the company has too many checks: the caller repeats the request
 */
export async function addCheck({ checks, log }: Omit<Parts, 'clock'>, payment: Payment): Promise<void> {
  const { companyId, id: reference, credentialsId } = payment;
  if (await checks.add({ companyId, reference, credentialsId })) return;
  log.error({ companyId, paymentId: reference }, 'Too many references wait for a check');
  throw new AppError('UNAVAILABLE', 'Please try again in a moment');
}

/** Adds a check if this answer makes the payment succeed and reports disputes. @throws like addCheck */
export async function addCheckOfDisputes(
  parts: Parts,
  payment: Payment,
  tpnNumber: string,
  answer: FetchStatusResult,
): Promise<void> {
  if (answer.kind !== 'paid' || answer.evidence.disputes.length === 0) return;
  const { state } = evaluateProviderAnswer(payment, tpnNumber, answer, parts.clock.now()).set;
  if (state === 'succeeded') await addCheck(parts, payment);
}
