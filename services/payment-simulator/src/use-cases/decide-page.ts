import { decisionFor } from '../domain/decision.ts';
import type { Outcome } from '../domain/outcome.ts';
import { type Decision, type HostedPage, isExpired } from '../domain/page.ts';
import { announce } from './announce.ts';
import type { SimulatorContext } from './ports.ts';

export type DecidePageResult =
  | { readonly kind: 'decided'; readonly page: HostedPage; readonly decision: Decision; readonly returns: boolean }
  | { readonly kind: 'spent'; readonly page: HostedPage; readonly decision: Decision }
  | { readonly kind: 'expired'; readonly page: HostedPage }
  | { readonly kind: 'unknown' };

/** The payer's one attempt. The book is written first; only then does anyone hear of it. */
export async function decidePage(
  context: SimulatorContext,
  token: string,
  outcome: Outcome,
): Promise<DecidePageResult> {
  const record = context.pages.byToken(token);
  if (record === undefined) return { kind: 'unknown' };
  const { page } = record;
  if (record.decision !== null) return { kind: 'spent', page, decision: record.decision };
  if (isExpired(page, context.clock.now())) return { kind: 'expired', page };

  const wanted = decisionFor(page, outcome, { by: 'payer', now: context.clock.now(), seed: context.randomId(32) });
  const { decision, first } = await context.pages.decide(page, wanted);
  if (!first) return { kind: 'spent', page, decision };

  const silent = context.faults.take('charged-only', page) !== undefined;
  if (!silent) announce(context, page, decision);
  return { kind: 'decided', page, decision, returns: !silent };
}
