import type { PaymentsDependencies } from './dependencies.ts';

/**
 * Returns read access to a company's payments for the ledger check (`portal ledger check`), which compares them with billing's
 * ledger and the provider's records. Checks no permission, because only the command line of standalone calls it, which
 * operators run.
 */
export const createLedgerCheckReader =
  ({ paymentReader, configurations }: Pick<PaymentsDependencies, 'paymentReader' | 'configurations'>) =>
  (companyId: number) => ({
    batches: () => paymentReader.batches(companyId),
    ofCustomers: (customerIds: readonly string[]) => paymentReader.ofCustomers(companyId, customerIds),
    /**
     * Returns payments of all companies. Companies can share a terminal, whose list then has payments of all of them; the check
     * must find those payments in order to skip them.
     */
    find: paymentReader.find,
    /** Returns the account at the provider whose records are compared with the company's payments; undefined without one. */
    account: async () => {
      const credentials = await configurations.current(companyId);
      if (!credentials) return undefined;
      const { provider, testMode, tpnNumber } = credentials;
      // Stripe has no terminals. Its records name the company instead.
      return { provider, testMode, terminal: tpnNumber || `${provider}/${companyId}` };
    },
  });
