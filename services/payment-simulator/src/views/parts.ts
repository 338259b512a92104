import { dollarsForPeople } from '../domain/money.ts';
import type { HostedPage } from '../domain/page.ts';
import { type Html, html } from './html.ts';

export const notice: Html = html`<p class="note">Simulated payment page – no card is charged</p>`;

export function summary(page: HostedPage): Html {
  return html`<dl>
<dt>Amount</dt><dd>${dollarsForPeople(page.amountMinor)}</dd>
<dt>Reference</dt><dd>${page.reference}</dd>
</dl>`;
}
