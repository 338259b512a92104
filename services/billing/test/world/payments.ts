import type { CheckedPayment } from '../../src/domain/ledger-check.ts';
import type { CheckedPayments } from '../../src/use-cases/ports/ledger-check.ts';

export const TERMINAL = '123456789012';

/** Returns a successful payment as the payments service has it. */
export const buildPayment = (
  fields: Pick<CheckedPayment, 'id' | 'customerId'> & Partial<CheckedPayment>,
): CheckedPayment => ({
  companyId: 1,
  outcome: 'success',
  provider: 'ipospays',
  testMode: true,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  receivedMinor: 10_000,
  isPosted: true,
  refunds: [],
  disputes: [],
  hasPendingRefund: false,
  ...fields,
});

/** The payments of one company, in place of the payments service. */
export const paymentsOf = (payments: readonly CheckedPayment[]): CheckedPayments => {
  const succeeded = payments.filter(({ outcome }) => outcome === 'success');
  return {
    batches: async function* () {
      yield [...succeeded];
    },
    ofCustomers: async (ids) => succeeded.filter(({ customerId }) => ids.includes(customerId)),
    find: async (ids) => payments.filter(({ id }) => ids.includes(id)),
    account: async () => ({ provider: 'ipospays', testMode: true, terminal: TERMINAL }),
  };
};
