import { outcomeWords } from '../domain/outcome.ts';
import type { Decision, HostedPage } from '../domain/page.ts';
import { returnAddress } from '../domain/return-address.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { notice, summary } from './parts.ts';

/** A page whose attempt is used up: what came of it, and the way back. */
export function outcomePage(page: HostedPage, decision: Decision): string {
  const { headline } = outcomeWords[decision.outcome];
  const back = returnAddress(page, decision);
  return layout(
    headline,
    html`<h1>${headline}</h1>
<p>This payment page has been used and can't be used again.</p>
${notice}
${summary(page)}
${back === null ? [] : html`<a class="button solid" href="${back}">Return to ${page.merchantName || 'the merchant'}</a>`}`,
  );
}
