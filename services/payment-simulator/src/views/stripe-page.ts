import { formatCurrency } from '../domain/numbers.ts';
import type { StripeSession } from '../domain/stripe-objects.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

/** The open Checkout page. A declined card can be replaced. */
export function stripePage(session: StripeSession, wasDeclined: boolean): string {
  const { amount_total, client_reference_id, payment_method_types } = session;
  const takesBank = payment_method_types.includes('us_bank_account');
  const amount = formatCurrency(amount_total);
  return layout(
    'Pay with Stripe Checkout',
    html`<h1>Pay with Stripe Checkout</h1>
<p class="amount">${amount}</p>
<p class="note">Payment simulator – no card will be charged.</p>
${wasDeclined ? html`<p class="note">Your card was declined. Try another one.</p>` : []}
<dl>
<dt>Amount</dt><dd>${amount}</dd>
<dt>Reference</dt><dd>${client_reference_id ?? ''}</dd>
</dl>
<form method="post">
<button class="solid" name="outcome" value="paid">Pay ${amount}</button>
${takesBank ? html`<button name="outcome" value="bank">Pay by bank</button>` : []}
<button name="outcome" value="declined">Decline</button>
<button name="outcome" value="left">Leave</button>
<label>Amount to approve, if it differs <input name="amount" inputmode="decimal" placeholder="40.00" autocomplete="off"></label>
</form>`,
  );
}
