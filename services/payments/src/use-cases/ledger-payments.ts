import type { PaymentsDependencies } from './dependencies.ts';

/** Returns the reader of a company's payments with which billing's ledger is compared. */
export const ledgerPayments =
  ({ ledger, configurations }: Pick<PaymentsDependencies, 'ledger' | 'configurations'>) =>
  (companyId: number) => ({
    batches: () => ledger.batches(companyId),
    ofCustomers: (customerIds: readonly string[]) => ledger.ofCustomers(companyId, customerIds),
    find: ledger.find,
    account: async () => {
      const credentials = await configurations.current(companyId);
      if (!credentials) return undefined;
      const { provider, testMode, tpnNumber } = credentials;
      // Without terminals, the provider's records name the company.
      return { provider, testMode, terminal: tpnNumber || `${provider}/${companyId}` };
    },
  });
