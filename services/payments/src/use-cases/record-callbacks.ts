import { createHash } from 'node:crypto';
import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import { mayReportDispute } from '../domain/dispute.ts';
import { messages } from '../domain/messages.ts';
import { type Evidence, isDecided, onCallback, type Payment, statusOf } from '../domain/payment.ts';
import type { ReadReportResult } from '../domain/provider.ts';
import { addCheck } from './add-check.ts';
import type { Dependencies } from './ports.ts';
import type { RefreshWithinBudget } from './refresh-payment.ts';

export interface ReturnOutcome {
  status: 'success' | 'pending' | 'error';
  message: string;
}

export interface Webhook {
  reference: string;
  authorization: string | null;
  body: string;
  /** Of the sender. */
  network?: string;
}

/** Credential sets of a company with which a webhook for an unknown reference is verified. */
const MAX_CREDENTIALS = 5;

/**
 * Records that the payer's browser returned, and refreshes the payment. The request proves nothing. Recording it first
 * makes polling happen even if this process dies. An unknown reference is answered like a pending payment. For the
 * gateway only.
 */
export const recordReturn =
  ({ payments, clock, refresh }: Pick<Dependencies, 'payments' | 'clock'> & { refresh: RefreshWithinBudget }) =>
  async (actor: Actor, reference: string): Promise<ReturnOutcome> => {
    requireGateway(actor);
    const payment = await payments.findByReference(reference);
    if (!payment) return { status: 'pending', message: messages.confirming };
    if (isDecided(payment.state)) return outcomeOf(payment);
    const now = clock.now();
    const evidence = { key: 'return', source: 'return', says: 'returned', at: now } as const;
    const { visitedAt = now } = payment;
    await payments.recordCallback(payment, evidence, { ...onCallback(payment, now), visitedAt });
    return outcomeOf(await refresh((await payments.findByReference(reference)) ?? payment));
  };

/**
 * Records a provider webhook, or a forged one, once, and has the payment polled. A verified one for an unknown reference
 * is parked: the provider is asked about it later. The answer reveals nothing. For the gateway only.
 */
export function recordWebhook({
  payments,
  checks,
  configurations,
  provider,
  schedulePoll,
  clock,
  log,
}: Pick<Dependencies, 'payments' | 'checks' | 'configurations' | 'provider' | 'schedulePoll' | 'clock' | 'log'>) {
  return async (actor: Actor, webhook: Webhook): Promise<void> => {
    requireGateway(actor);
    const payment = await payments.findByReference(webhook.reference);
    if (!payment) return park(webhook);
    const credentials = await configurations.find(payment.companyId, payment.credentialsId);
    const headers = { authorization: webhook.authorization ?? undefined };
    const report: ReadReportResult = credentials
      ? provider.readWebhook(credentials, headers, Buffer.from(webhook.body))
      : { kind: 'unreadable', reason: 'no-credentials' };
    // Before the evidence is recorded, and for a repeated webhook too: the process may have stopped after the first.
    if (report.kind === 'report' && mayReportDispute(payment, report)) await addCheck({ checks, log }, payment);
    const now = clock.now();
    const evidence = evidenceOf(payment, webhook, report, now);
    if (!(await payments.recordCallback(payment, evidence, onCallback(payment, now)))) return;
    log.info({ paymentId: payment.id, says: evidence.says, authentic: evidence.authentic }, 'Webhook recorded');
    if (!isDecided(payment.state)) await schedulePoll(payment);
  };

  /** Anybody can send webhooks, in any number, so only those that present the secret of a company's page are kept. */
  async function park({ reference, authorization, body, network }: Webhook): Promise<void> {
    const headers = { authorization: authorization ?? undefined };
    const companyId = provider.companyOfWebhook(headers);
    const sets = companyId === null ? [] : await configurations.listRecent(companyId, MAX_CREDENTIALS);
    const credentials = sets.find((set) => {
      const report = provider.readWebhook(set, headers, Buffer.from(body));
      return report.kind === 'report' && report.authentic !== 'no' && report.reference === reference;
    });
    if (companyId === null || !credentials) return log.debug({ reference }, 'Webhook for an unknown payment');
    const check = { companyId, reference, credentialsId: credentials.id, ...(network ? { network } : {}) };
    if (await checks.add(check)) log.warn({ companyId, reference }, 'Webhook for an unknown payment parked');
    else log.error({ companyId, reference }, 'Webhook for an unknown payment dropped: too many are parked');
  }
}

function requireGateway(actor: Actor): void {
  if (actor.kind !== 'service' || actor.service !== 'gateway') throw forbidden();
}

function outcomeOf({ state, message }: Payment): ReturnOutcome {
  switch (statusOf(state)) {
    case 'success':
      return { status: 'success', message: messages.paid };
    case 'pending':
      return { status: 'pending', message: messages.confirming };
    case 'failed':
      return { status: 'error', message: message ?? messages.issue };
  }
}

function evidenceOf(payment: Payment, { body }: Webhook, report: ReadReportResult, at: Date): Evidence {
  const key = `webhook-${createHash('sha256').update(body).digest('hex')}`;
  if (report.kind === 'unreadable') return { key, source: 'webhook', says: `unreadable: ${report.reason}`, at };
  return {
    key,
    source: 'webhook',
    says: report.reference === payment.id ? report.status : 'another reference',
    authentic: report.authentic,
    at,
    ...(report.providerTxnId ? { transactionId: report.providerTxnId } : {}),
    ...(report.amount ? { amount: report.amount.text } : {}),
  };
}
