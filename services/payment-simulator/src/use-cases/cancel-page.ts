import { decisionFor } from '../domain/decision.ts';
import type { HostedPage } from '../domain/page.ts';
import type { SimulatorContext } from './ports.ts';

export type CancelPageResult =
  | { readonly kind: 'cancelled'; readonly page: HostedPage }
  | { readonly kind: 'spent'; readonly page: HostedPage }
  | { readonly kind: 'unknown' };

/** The merchant closes an open page. Nobody is told: the merchant knows. */
export async function cancelPage(context: SimulatorContext, token: string): Promise<CancelPageResult> {
  const record = context.pages.byToken(token);
  if (record === undefined) return { kind: 'unknown' };
  const { page } = record;
  if (record.decision !== null) return { kind: 'spent', page };
  const wanted = decisionFor(page, 'cancelled', {
    by: 'merchant',
    now: context.clock.now(),
    seed: context.randomId(32),
  });
  const { first } = await context.pages.decide(page, wanted);
  return { kind: first ? 'cancelled' : 'spent', page };
}
