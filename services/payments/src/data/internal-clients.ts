import type { Platform } from '@utility-pay/service-kit/platform';
import type { Billing, Dependencies } from '../use-cases/ports.ts';
import { PayableBalanceDocument } from './gql/billing.internal.ts';
import { CompanyNameDocument } from './gql/tenant-settings.internal.ts';

export const createBillingClient = ({ call }: Pick<Platform, 'call'>): Billing => ({
  payableBalance: async (companyId, balanceId) => {
    const { internalPayableBalance } = await call('billing', {
      query: PayableBalanceDocument,
      variables: { companyId, balanceId },
    });
    if (!internalPayableBalance) return undefined;
    const { month, year, ...bill } = internalPayableBalance;
    return { ...bill, period: { month, year } };
  },
});

/** Milliseconds that a payer waits for the name on the page. */
const NAME_DEADLINE_MS = 1000;
/** Milliseconds that a name is reused: a renamed company has its old name on pages for this long. */
const NAME_REUSED_MS = 10 * 60_000;

/** Returns a lookup of company names with an in-process cache. */
export function createCompanyNames({
  call,
  clock,
  log,
}: Pick<Platform, 'call' | 'clock' | 'log'>): Dependencies['companyName'] {
  const cache = new Map<number, { name: string; readAt: number }>();
  return async (id) => {
    const cached = cache.get(id);
    if (cached && clock.now().getTime() - cached.readAt < NAME_REUSED_MS) return cached.name;
    try {
      const request = { query: CompanyNameDocument, variables: { id }, deadlineMs: NAME_DEADLINE_MS };
      const { internalCompany } = await call('tenant-settings', request);
      if (internalCompany) cache.set(id, { name: internalCompany.name, readAt: clock.now().getTime() });
      return internalCompany?.name;
    } catch (err) {
      log.warn({ err }, 'Payment page is created without the company name');
      return undefined;
    }
  };
}
