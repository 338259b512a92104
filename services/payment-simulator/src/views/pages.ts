import { formatCurrency } from '../domain/numbers.ts';
import { outcomeDetails, returnUrlFor } from '../domain/outcome.ts';
import type { Decision, Dispute, HostedPage, PageRecord } from '../domain/page.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';

const simulatorNote: Html = html`<p class="note">Payment simulator – no card will be charged.</p>`;

/** The open page. Its buttons choose the payment's outcome. */
export function paymentPage(page: HostedPage): string {
  const merchant = page.merchantName || `Merchant ${page.tpn}`;
  const amount = formatCurrency(page.amountMinor);
  return layout(
    `Pay ${merchant}`,
    html`<h1>Pay ${merchant}</h1>
${page.description === '' ? [] : html`<p>${page.description}</p>`}
<p class="amount">${amount}</p>
${simulatorNote}
${summary(page)}
<form method="post">
<button class="solid" name="outcome" value="paid">Pay ${amount}</button>
<button name="outcome" value="declined">Decline</button>
<button name="outcome" value="cancelled">Cancel</button>
<button name="outcome" value="rejected">Reject</button>
<label>Amount to approve, if it differs <input name="amount" inputmode="decimal" placeholder="40.00" autocomplete="off"></label>
</form>`,
  );
}

/** A page that has been used: its outcome, a link back to the merchant, and the disputes of a payment. */
export function outcomePage(page: HostedPage, decision: Decision, disputes: PageRecord['disputes'] = []): string {
  const { heading } = outcomeDetails[decision.outcome];
  const returnUrl = returnUrlFor(page, decision);
  return layout(
    heading,
    html`<h1>${heading}</h1>
<p>This payment page has already been used.</p>
${simulatorNote}
${summary(page)}
${returnUrl === null ? [] : html`<p><a class="button solid" href="${returnUrl}">Return to ${page.merchantName || 'the merchant'}</a></p>`}
${decision.outcome === 'paid' ? disputeForm(disputes) : []}`,
  );
}

/** Buttons that decide as the cardholder's bank would. */
function disputeForm(disputes: PageRecord['disputes']): Html {
  const open = disputes.find(({ kind, wonAt }) => kind === 'chargeback' && wonAt === null);
  return html`${disputes.map(disputeLine)}
<form method="post">
<button name="event" value="chargeback">Charge back</button>
<button name="event" value="return">Return</button>
${open ? html`<button name="event" value="won">Merchant wins</button>` : []}
</form>`;
}

const disputeLine = ({ kind, amountMinor, wonAt }: Dispute): Html =>
  html`<p>${kind === 'return' ? 'Returned' : 'Charged back'}: ${formatCurrency(amountMinor)}${wonAt === null ? '' : ', won by the merchant'}</p>`;

export function messagePage(title: string, message: string): string {
  return layout(
    title,
    html`<h1>${title}</h1>
<p>${message}</p>
${simulatorNote}`,
  );
}

function summary(page: HostedPage): Html {
  return html`<dl>
<dt>Amount</dt><dd>${formatCurrency(page.amountMinor)}</dd>
<dt>Reference</dt><dd>${page.reference}</dd>
</dl>`;
}
