import { DEFAULT_OTHER_AMOUNTS } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import { slicesOf } from '@utility-pay/service-kit/slices';
import type {
  FindMerchantCompany,
  FindOtherAmounts,
  IsSandbox,
  MerchantCompany,
} from '../use-cases/ports/companies.ts';
import type { Billing } from '../use-cases/ports/customers.ts';
import type { ClearingAccount } from '../use-cases/ports/reconciliation.ts';
import { ClearedPaymentsDocument, ClearingEntriesDocument, PayableAccountsDocument } from './gql/billing.internal.ts';
import {
  MerchantCompanyDocument,
  OtherAmountsDocument,
  SandboxCompanyDocument,
} from './gql/tenant-settings.internal.ts';

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

/** Payments that one call to billing names. */
const PAYMENT_BATCH_SIZE = 500;
/** Milliseconds of a day for which one call returns the cleared payments: bounds its answer. */
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

/** Returns the lookup of a company's setting for other amounts. Not cached: turning the setting off must take effect at once. */
export const createOtherAmounts =
  ({ call }: Pick<Platform, 'call'>): FindOtherAmounts =>
  async (id) => {
    const { internalCompany } = await call('tenant-settings', { query: OtherAmountsDocument, variables: { id } });
    return internalCompany?.otherAmounts ?? DEFAULT_OTHER_AMOUNTS;
  };

/** Returns a lookup of whether a company is a sandbox. It fails without an answer: a sandbox must never take real money. */
export const createIsSandbox =
  ({ call }: Pick<Platform, 'call'>): IsSandbox =>
  async (id) => {
    const { internalCompany } = await call('tenant-settings', { query: SandboxCompanyDocument, variables: { id } });
    return typeof internalCompany?.sandboxOf === 'number';
  };

/** Milliseconds that a payer waits for the company's name and hosts. */
const COMPANY_DEADLINE_MS = 1000;
/** Milliseconds that they are reused: a change of the company takes this long to reach payment pages. */
const COMPANY_REUSED_MS = 60_000;

/** Returns a lookup of companies with an in-process cache. */
export function createMerchantCompanies({
  call,
  clock,
  log,
}: Pick<Platform, 'call' | 'clock' | 'log'>): FindMerchantCompany {
  const cache = new Map<number, { company: MerchantCompany; readAt: number }>();
  return async (id) => {
    const cached = cache.get(id);
    if (cached && clock.now().getTime() - cached.readAt < COMPANY_REUSED_MS) return cached.company;
    try {
      const request = { query: MerchantCompanyDocument, variables: { id }, deadlineMs: COMPANY_DEADLINE_MS };
      const { internalCompany: company } = await call('tenant-settings', request);
      if (company) cache.set(id, { company, readAt: clock.now().getTime() });
      return company ?? undefined;
    } catch (err) {
      log.warn({ err }, 'Company lookup failed; payment page has no company name and may return to PUBLIC_URL');
      return undefined;
    }
  };
}
