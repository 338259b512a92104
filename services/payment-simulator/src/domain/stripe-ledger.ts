import type { StripeAccount, StripeSession } from './stripe-objects.ts';

/** One Checkout Session with a reference. Amounts are cents. */
type StripeLedgerEntry = {
  readonly reference: string;
  /** The merchant's company, of the session's metadata; null without. */
  readonly companyId: string | null;
  readonly chargedMinor: number;
  /** Refunds that did not fail. */
  readonly refunds: readonly { readonly amountMinor: number }[];
  /** Disputes that took money and were not won. */
  readonly disputes: readonly { readonly amountMinor: number }[];
};

export type StripeLedger = { readonly since: string; readonly entries: readonly StripeLedgerEntry[] };

export const stripeLedgerOf = (accounts: Iterable<StripeAccount>, since: Date): StripeLedger => ({
  since: since.toISOString(),
  entries: [...accounts].flatMap((account) => [...account.sessions.values()].flatMap((each) => entryOf(account, each))),
});

function entryOf(account: StripeAccount, session: StripeSession): StripeLedgerEntry[] {
  const { client_reference_id: reference, payment_intent: intentId, metadata } = session;
  if (reference === null) return [];
  const charge = account.charges.get(account.intents.get(intentId ?? '')?.latest_charge ?? '');
  const ofCharge = <Item extends { charge: string }>(items: ReadonlyMap<string, Item>): Item[] =>
    [...items.values()].filter((item) => item.charge === charge?.id);
  const amounts = (items: readonly { amount: number }[]) => items.map(({ amount }) => ({ amountMinor: amount }));
  return [
    {
      reference,
      companyId: metadata.companyId ?? null,
      chargedMinor: charge?.amount_captured ?? 0,
      refunds: amounts(
        ofCharge(account.refunds).filter(({ status }) => status === 'succeeded' || status === 'pending'),
      ),
      disputes: amounts(
        ofCharge(account.disputes).filter(({ status }) => status === 'needs_response' || status === 'lost'),
      ),
    },
  ];
}
