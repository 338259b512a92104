import type { PaymentsDependencies } from './dependencies.ts';

/** Returns the reader of a company's payments with which billing's ledger is compared. */
export const ledgerPayments =
  ({ ledger, configurations }: Pick<PaymentsDependencies, 'ledger' | 'configurations'>) =>
  (companyId: number) => ({
    batches: () => ledger.batches(companyId),
    ofCustomers: (customerIds: readonly string[]) => ledger.ofCustomers(companyId, customerIds),
    find: ledger.find,
    terminals: async (): Promise<string[]> => {
      const credentials = await configurations.current(companyId);
      return credentials ? [credentials.tpnNumber] : [];
    },
  });
