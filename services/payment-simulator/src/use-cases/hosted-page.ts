import { newDecision, type ResultFields, resultFields } from '../domain/outcome.ts';
import { type Decision, type HostedPage, isExpired, newPage, type Outcome, type PageRequest } from '../domain/page.ts';
import type { SimulatorContext } from './ports.ts';

/** Long enough that a page's address can't be guessed. */
const TOKEN_LENGTH = 40;
const SEED_LENGTH = 32;

export type CreatePageResult =
  | { readonly kind: 'created'; readonly page: HostedPage }
  | { readonly kind: 'duplicate-reference' };

export async function createPage(context: SimulatorContext, request: PageRequest): Promise<CreatePageResult> {
  const page = newPage(request, context.randomId(TOKEN_LENGTH), context.clock.now());
  return (await context.pages.open(page)) ? { kind: 'created', page } : { kind: 'duplicate-reference' };
}

export type DecidePageResult =
  | { readonly kind: 'decided'; readonly page: HostedPage; readonly decision: Decision; readonly redirects: boolean }
  | { readonly kind: 'used'; readonly page: HostedPage; readonly decision: Decision }
  | { readonly kind: 'expired'; readonly page: HostedPage }
  | { readonly kind: 'unknown' };

/** Records the payer's only attempt, then sends the webhook. `approvedMinor` is charged instead of the requested amount. */
export async function decidePage(
  context: SimulatorContext,
  token: string,
  outcome: Outcome,
  approvedMinor?: number,
): Promise<DecidePageResult> {
  const record = context.pages.byToken(token);
  if (record === undefined) return { kind: 'unknown' };
  const { page } = record;
  if (record.decision !== null) return { kind: 'used', page, decision: record.decision };
  if (isExpired(page, context.clock.now())) return { kind: 'expired', page };

  const { decision, isFirst } = await decide(context, page, { outcome, by: 'payer', approvedMinor });
  if (!isFirst) return { kind: 'used', page, decision };

  const isSilent = context.faults.take('charged-only', page) !== undefined;
  if (!isSilent) sendWebhook(context, page, decision);
  return { kind: 'decided', page, decision, redirects: !isSilent };
}

export type CancelPageResult =
  | { readonly kind: 'cancelled'; readonly page: HostedPage }
  | { readonly kind: 'used'; readonly page: HostedPage }
  | { readonly kind: 'unknown' };

/** Closes an open page for the merchant. Sends no webhook: the merchant knows that it closed the page. */
export async function cancelPage(context: SimulatorContext, token: string): Promise<CancelPageResult> {
  const record = context.pages.byToken(token);
  if (record === undefined) return { kind: 'unknown' };
  const { page } = record;
  if (record.decision !== null) return { kind: 'used', page };
  const { isFirst } = await decide(context, page, { outcome: 'cancelled', by: 'merchant' });
  return { kind: isFirst ? 'cancelled' : 'used', page };
}

export type FindStatusResult =
  | { readonly kind: 'done'; readonly result: ResultFields }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown' };

/** Returns a page's result. A page of another terminal is unknown. */
export function findStatus(context: SimulatorContext, tpn: string, reference: string): FindStatusResult {
  const record = context.pages.byReference(reference);
  if (record === undefined || record.page.tpn !== tpn) return { kind: 'unknown' };
  if (record.decision === null) return { kind: 'pending' };
  return { kind: 'done', result: resultFields(record.page, record.decision, record.disputes) };
}

function decide(
  context: SimulatorContext,
  page: HostedPage,
  { outcome, by, approvedMinor }: { outcome: Outcome; by: Decision['by']; approvedMinor?: number | undefined },
) {
  const seed = context.randomId(SEED_LENGTH);
  const approved = approvedMinor === undefined ? {} : { approvedMinor };
  return context.pages.decide(page, newDecision(page, outcome, { by, now: context.clock.now(), seed, ...approved }));
}

export type NotifyOptions = {
  readonly times?: number;
  readonly delayMs?: number;
  /** Replaces the value that the merchant chose. */
  readonly authHeader?: string | undefined;
  /** Reports another outcome than the real one. */
  readonly outcome?: Outcome | undefined;
};

/** Sends a page's webhook again. Returns false for a page without an outcome or without an address for webhooks. */
export function notifyMerchant(context: SimulatorContext, reference: string, options: NotifyOptions = {}): boolean {
  const record = context.pages.byReference(reference);
  if (!record?.decision || record.page.webhookUrl === '') return false;
  const { page, decision, disputes } = record;
  const { times = 1, delayMs = 0, authHeader = page.webhookAuthHeader, outcome = decision.outcome } = options;
  const result = resultFields(page, { ...decision, outcome }, disputes);
  const webhook = { url: page.webhookUrl, authHeader, result };
  for (let sent = 0; sent < times; sent += 1) context.webhooks.send(webhook, delayMs);
  return true;
}

function sendWebhook({ faults, webhooks }: SimulatorContext, page: HostedPage, decision: Decision): void {
  if (page.webhookUrl === '' || faults.take('webhook-none', page) !== undefined) return;
  const webhook = { url: page.webhookUrl, authHeader: page.webhookAuthHeader, result: resultFields(page, decision) };
  const times = faults.take('webhook-duplicate', page)?.times ?? 1;
  const delayMs = faults.take('webhook-late', page)?.delayMs ?? 0;
  for (let sent = 0; sent < times; sent += 1) webhooks.send(webhook, delayMs);
}
