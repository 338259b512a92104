import { dollarsForPeople } from '../domain/money.ts';
import type { HostedPage } from '../domain/page.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { notice, summary } from './parts.ts';

/** The open page. Its buttons decide what becomes of the payment. */
export function paymentPage(page: HostedPage): string {
  const merchant = page.merchantName || `Merchant ${page.tpn}`;
  const amount = dollarsForPeople(page.amountMinor);
  return layout(
    `Pay ${merchant}`,
    html`<h1>Pay ${merchant}</h1>
${page.description === '' ? [] : html`<p>${page.description}</p>`}
<p class="amount">${amount}</p>
${notice}
${summary(page)}
<form method="post">
<button class="solid" name="outcome" value="paid">Pay ${amount}</button>
<button name="outcome" value="declined">Decline</button>
<button name="outcome" value="cancelled">Cancel</button>
<button name="outcome" value="rejected">Reject</button>
</form>`,
  );
}
