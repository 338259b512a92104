import { createHash } from 'node:crypto';
import type { Actor } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import { mayReportDispute } from '../domain/dispute.ts';
import { messages } from '../domain/messages.ts';
import { type Evidence, isDecided, onCallback, type Payment, statusOf } from '../domain/payment.ts';
import { markVisited } from '../domain/payment-page.ts';
import {
  type Credentials,
  DEFAULT_PROVIDER,
  isProviderName,
  newestOfEach,
  type ProviderName,
  type ReadReportResult,
  type UnverifiedReport,
  type WebhookHeaders,
} from '../domain/provider.ts';
import { addCheck } from './add-check.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { recordRefundFailure } from './record-refund-failure.ts';
import type { RefreshWithinBudget } from './refresh-payment.ts';

export interface ReturnOutcome {
  status: 'success' | 'pending' | 'error';
  message: string;
}

export interface Webhook {
  reference: string;
  authorization: string | null;
  body: string;
  /** Network of the sender. */
  network?: string;
}

/** Maximum credential sets of a company with which a webhook for an unknown reference is verified. */
const MAX_SETS_TO_VERIFY = 5;

/**
 * Records that the payer's browser returned, and refreshes the payment. The request proves nothing. The return is recorded
 * first, so that the payment is polled even if this process crashes. `isCanceled`: the payer left by the page's cancel button,
 * so an unpaid page that is still open is closed. An unknown reference is answered like a pending payment. For the gateway only.
 */
export const recordReturn =
  ({
    payments,
    providerOf,
    clock,
    refresh,
    closePageLeftByPayer,
  }: Pick<PaymentsDependencies, 'payments' | 'providerOf' | 'clock'> & {
    refresh: RefreshWithinBudget;
    closePageLeftByPayer: RefreshWithinBudget;
  }) =>
  async (actor: Actor, reference: string, isCanceled: boolean): Promise<ReturnOutcome> => {
    requireService(actor, 'gateway');
    const payment = await payments.findByReference(reference);
    if (!payment) return { status: 'pending', message: messages.confirming };
    if (isDecided(payment.state)) return outcomeOf(payment);
    const now = clock.now();
    const evidence = { key: 'return', source: 'return', says: 'returned', at: now } as const;
    const visited = await payments.change(payment, (stored) => markVisited(stored, now));
    await payments.recordCallback(visited, evidence, onCallback(visited, now));
    const refreshed = await refresh(visited);
    const isLeft = isCanceled && !providerOf(payment).endsOnCancel;
    return outcomeOf(isLeft ? await closePageLeftByPayer(refreshed) : refreshed);
  };

type WebhookDependencies = Pick<
  PaymentsDependencies,
  'payments' | 'checks' | 'configurations' | 'providerOf' | 'schedulePoll' | 'clock' | 'log'
>;

/**
 * Returns the function that records a webhook once, genuine or forged, and enqueues a poll of its payment. A verified webhook
 * for an unknown reference is parked: the provider is queried later. The answer reveals nothing. For the gateway only.
 */
export function recordWebhook(dependencies: WebhookDependencies) {
  const { payments, checks, configurations, providerOf, schedulePoll, log } = dependencies;
  return async (actor: Actor, webhook: Webhook): Promise<void> => {
    requireService(actor, 'gateway');
    const payment = await payments.findByReference(webhook.reference);
    if (!payment) return park(webhook);
    const credentials = await configurations.find(payment.companyId, payment.credentialsId);
    const headers = { authorization: webhook.authorization ?? undefined };
    const report: ReadReportResult = credentials
      ? providerOf(credentials).readWebhook(credentials, headers, Buffer.from(webhook.body))
      : { kind: 'unreadable', reason: 'no-credentials' };
    const key = `webhook-${createHash('sha256').update(webhook.body).digest('hex')}`;
    if (!(await recordReport(dependencies, payment, key, report))) return;
    if (!isDecided(payment.state)) await schedulePoll(payment);
  };

  /** Keeps a webhook that presents the secret of a company's page. Anybody can send webhooks in any number, so all others are dropped. */
  async function park({ reference, authorization, body, network }: Webhook): Promise<void> {
    const headers = { authorization: authorization ?? undefined };
    const companyId = providerOf({ provider: DEFAULT_PROVIDER }).companyOfWebhook(headers);
    const sets = companyId === null ? [] : await configurations.listRecent(companyId, MAX_SETS_TO_VERIFY);
    const credentials = sets.find((set) => {
      const report = providerOf(set).readWebhook(set, headers, Buffer.from(body));
      return report.kind === 'report' && report.authentic !== 'no' && report.reference === reference;
    });
    if (companyId === null || !credentials) return log.debug({ reference }, 'Webhook for an unknown payment');
    await addParkedCheck({ checks, log }, { companyId, reference, credentialsId: credentials.id, network });
  }
}

/** A webhook with a signature of the sending account; the path names the company. */
export interface SignedWebhook {
  provider: string;
  companyId: number;
  /** The provider's signature headers. */
  headers: WebhookHeaders;
  /** The request's unchanged text: the signature covers each byte. */
  body: string;
  network?: string;
}

/** Maximum of a company's newest credential sets, of any provider, that are searched for the signing secret. */
const MAX_SETS = 20;
/**
 * Maximum secrets with which a signature is compared. Replaced secrets stay valid: disputes of a replaced account are reported
 * for months, and a webhook only triggers a query to the provider.
 */
const MAX_SECRETS = 5;

/** Returns the newest set of each signing secret and mode that the company saved for this provider. */
function listSigners(sets: readonly Credentials[], provider: ProviderName): Credentials[] {
  const isSame = (left: Credentials, right: Credentials) =>
    left.webhookSecret === right.webhookSecret && left.testMode === right.testMode;
  const own = sets.filter((set) => set.provider === provider);
  return newestOfEach(own, isSame).slice(0, MAX_SECRETS);
}

/**
 * Returns the function that records a signed webhook once and enqueues a poll of its payment and a check of its disputes and
 * refunds. It returns false for a webhook that none of the company's accounts signed. Webhooks arrive in any order and more
 * than once. For the gateway only.
 * @throws AppError UNAVAILABLE when the provider does not confirm or deny that a refund failed
 */
export function recordSignedWebhook(dependencies: WebhookDependencies) {
  const { payments, checks, configurations, providerOf, schedulePoll, log } = dependencies;
  const recordFailure = recordRefundFailure(dependencies);
  return async (actor: Actor, webhook: SignedWebhook): Promise<boolean> => {
    requireService(actor, 'gateway');
    const signed = await findSigner(webhook);
    if (!signed) return false;
    const { report, credentials } = signed;
    if (report.kind === 'ignored') return true;
    const { companyId } = webhook;
    const payment = await findReported(companyId, credentials, report);
    if (!payment) {
      await park(webhook, credentials, report);
      return true;
    }
    // A report may name the transaction only.
    const reportOfPayment = { ...report, reference: payment.id };
    // Before the evidence is recorded, and for a repeated webhook too: the process may have crashed between these two writes.
    const mayReportRefund = isDecided(payment.state) && !report.isSaleOnly;
    // After this error the provider sends the webhook again.
    if (mayReportRefund && !(await recordFailure(payment, report.failedRefundId)))
      throw new AppError('UNAVAILABLE', 'Please try again in a moment');
    if (!(await recordReport(dependencies, payment, `webhook-${report.eventKey}`, reportOfPayment))) return true;
    // A decided payment is polled for its refunds.
    await schedulePoll(payment);
    return true;
  };

  /** Returns the verified report with the credentials that verified it; undefined if none does. */
  async function findSigner({ provider, companyId, headers, body }: SignedWebhook) {
    if (!isProviderName(provider) || !providerOf({ provider }).mayBeSigned(headers)) return undefined;
    const sets = await configurations.listRecent(companyId, MAX_SETS);
    const bytes = Buffer.from(body);
    for (const credentials of listSigners(sets, provider)) {
      const report = providerOf(credentials).readWebhook(credentials, headers, bytes);
      if (report.kind === 'ignored' || (report.kind === 'report' && report.authentic === 'yes'))
        return { credentials, report };
    }
    return undefined;
  }

  async function findReported(
    companyId: number,
    { provider, testMode }: Credentials,
    { reference, providerTxnId }: UnverifiedReport,
  ): Promise<Payment | undefined> {
    const payment = reference
      ? await payments.find(companyId, reference)
      : providerTxnId
        ? await payments.findByTransaction(companyId, provider, providerTxnId)
        : undefined;
    return payment?.provider === provider && payment.testMode === testMode ? payment : undefined;
  }

  /**
   * Keeps a verified webhook about a payment of the company that does not exist here: the provider is queried later. A webhook
   * about another company is dropped: an account that several companies share sends each of them the webhooks of all.
   */
  async function park(
    { companyId, network }: SignedWebhook,
    { id: credentialsId }: Credentials,
    { reference, companyId: ownerId }: UnverifiedReport,
  ): Promise<void> {
    if (!reference || ownerId !== companyId) return log.debug({ companyId }, 'Webhook for an unknown transaction');
    await addParkedCheck({ checks, log }, { companyId, reference, credentialsId, network });
  }
}

/** Records what a webhook reports about a payment. Returns false for a repeated webhook. */
async function recordReport(
  { payments, checks, clock, log }: Pick<PaymentsDependencies, 'payments' | 'checks' | 'clock' | 'log'>,
  payment: Payment,
  key: string,
  report: ReadReportResult,
): Promise<boolean> {
  // Before the evidence is recorded, and for a repeated webhook too: the process may have crashed between these two writes.
  if (report.kind === 'report' && mayReportDispute(payment, report)) await addCheck({ checks, log }, payment);
  const now = clock.now();
  const evidence = evidenceOf(payment, key, report, now);
  if (!(await payments.recordCallback(payment, evidence, onCallback(payment, now)))) return false;
  log.info({ paymentId: payment.id, says: evidence.says, authentic: evidence.authentic }, 'Webhook recorded');
  return true;
}

/** Adds a check that queries the provider later about a reference that has no payment here. */
async function addParkedCheck(
  { checks, log }: Pick<PaymentsDependencies, 'checks' | 'log'>,
  { network, ...check }: { companyId: number; reference: string; credentialsId: string; network: string | undefined },
): Promise<void> {
  const { companyId, reference } = check;
  if (await checks.add({ ...check, ...(network ? { network } : {}) }))
    log.warn({ companyId, reference }, 'Webhook for an unknown payment parked');
  else log.error({ companyId, reference }, 'Webhook for an unknown payment dropped: too many are parked');
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

function evidenceOf(payment: Payment, key: string, report: ReadReportResult, at: Date): Evidence {
  if (report.kind === 'unreadable') return { key, source: 'webhook', says: `unreadable: ${report.reason}`, at };
  if (report.kind === 'ignored') return { key, source: 'webhook', says: 'ignored', at };
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
