import type { PaymentProvider } from '../../domain/provider.ts';
import type { ProviderContext } from '../provider-context.ts';
import { callStripe, hasKeyOfMode, stripeClient } from './client.ts';

/** Returns why a key can't be used: Stripe refuses it, or it is restricted and lacks a required permission; null if it can. */
export const problemOf =
  (context: ProviderContext): PaymentProvider['problemOf'] =>
  async (credentials) => {
    const problem = (message: string) => ({ field: 'secretKey', message });
    if (!hasKeyOfMode(credentials)) return problem('The key is of the other mode');
    const stripe = stripeClient(credentials, context);
    const reads: Record<string, () => Promise<unknown>> = {
      'Checkout Sessions': () => stripe.checkout.sessions.list({ limit: 1 }),
      'Payment Intents': () => stripe.paymentIntents.search({ query: "metadata['reference']:'0'", limit: 1 }),
      Charges: () => stripe.charges.list({ limit: 1 }),
      Refunds: () => stripe.refunds.list({ limit: 1 }),
      'Balance Transactions': () => stripe.balanceTransactions.list({ limit: 1 }),
      Disputes: () => stripe.disputes.list({ limit: 1 }),
    };
    const names = Object.keys(reads);
    const answers = await Promise.all(Object.values(reads).map(callStripe));
    const refused = names.filter((_name, index) => {
      const answer = answers[index];
      return answer?.kind === 'refused' && answer.cause === 'unauthorized';
    });
    if (refused.length === 0) return null;
    return problem(
      refused.length === names.length
        ? 'Stripe does not accept this key'
        : `This key needs permission to read ${refused.join(', ')}`,
    );
  };

/** Returns the id of the key's account; null for a revoked key, or a restricted key that may not read the account. */
export const accountIdOf =
  (context: ProviderContext): PaymentProvider['accountIdOf'] =>
  async (credentials) => {
    const answer = await callStripe(() => stripeClient(credentials, context).accounts.retrieveCurrent());
    return answer.kind === 'answer' && typeof answer.value.id === 'string' ? answer.value.id : null;
  };
