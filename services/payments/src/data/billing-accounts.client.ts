import type { Platform } from '@utility-pay/service-kit/platform';
import { slicesOf } from '@utility-pay/service-kit/slices';
import type { Billing } from '../use-cases/ports/customers.ts';
import type { ClearingAccount } from '../use-cases/ports/reconciliation.ts';
import { ClearedPaymentsDocument, ClearingEntriesDocument, PayableAccountsDocument } from './gql/billing.internal.ts';

export const createBillingClient = ({ call }: Pick<Platform, 'call'>): Billing => ({
  payableAccounts: async (companyId, customerIds) => {
    const variables = { companyId, customerIds: [...customerIds] };
    const { internalPayableAccounts } = await call('billing', { query: PayableAccountsDocument, variables });
    return internalPayableAccounts.map(({ bills, ...account }) => ({
      ...account,
      bills: bills.map(({ month, year, ...bill }) => ({ ...bill, period: { month, year } })),
    }));
  },
});

/** Maximum payments of one call to billing. */
const PAYMENT_BATCH_SIZE = 500;
/** One call returns the cleared payments of this part of a day: bounds its answer. */
const CLEARED_WINDOW_MS = 6 * 60 * 60_000;

export const createClearingAccount = ({ call }: Pick<Platform, 'call'>): ClearingAccount => ({
  entriesOf: async (companyId, paymentIds) => {
    const entries: Awaited<ReturnType<ClearingAccount['entriesOf']>> = [];
    for (const slice of slicesOf(paymentIds, PAYMENT_BATCH_SIZE)) {
      const variables = { companyId, paymentIds: slice };
      entries.push(...(await call('billing', { query: ClearingEntriesDocument, variables })).internalClearingEntries);
    }
    return entries;
  },
  paymentsIn: async (companyId, { from, to }) => {
    const found = new Set<string>();
    for (let at = from.getTime(); at < to.getTime(); at += CLEARED_WINDOW_MS) {
      const end = new Date(Math.min(at + CLEARED_WINDOW_MS, to.getTime()));
      const variables = { companyId, from: new Date(at).toISOString(), to: end.toISOString() };
      const { internalClearedPayments } = await call('billing', { query: ClearedPaymentsDocument, variables });
      for (const id of internalClearedPayments) found.add(id);
    }
    return [...found];
  },
});
