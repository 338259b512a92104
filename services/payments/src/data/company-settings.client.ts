import { DEFAULT_OTHER_AMOUNTS } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import type {
  FindMerchantCompany,
  FindOtherAmounts,
  IsSandbox,
  MerchantCompany,
} from '../use-cases/ports/companies.ts';
import {
  MerchantCompanyDocument,
  OtherAmountsDocument,
  SandboxCompanyDocument,
} from './gql/tenant-settings.internal.ts';

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

/** Time limit for the company's name and hosts: a payer is waiting. */
const COMPANY_TIMEOUT_MS = 1000;
/** A change of the company's name and hosts takes this long to reach payment pages. */
const CACHE_LIFETIME_MS = 60_000;

/** Returns a lookup of companies with an in-process cache. */
export function createMerchantCompanies({
  call,
  clock,
  log,
}: Pick<Platform, 'call' | 'clock' | 'log'>): FindMerchantCompany {
  const cache = new Map<number, { company: MerchantCompany; readAt: number }>();
  return async (id) => {
    const cached = cache.get(id);
    if (cached && clock.now().getTime() - cached.readAt < CACHE_LIFETIME_MS) return cached.company;
    try {
      const request = { query: MerchantCompanyDocument, variables: { id }, deadlineMs: COMPANY_TIMEOUT_MS };
      const { internalCompany: company } = await call('tenant-settings', request);
      if (company) cache.set(id, { company, readAt: clock.now().getTime() });
      return company ?? undefined;
    } catch (err) {
      log.warn({ err }, 'Company lookup failed; payment page has no company name and may return to PUBLIC_URL');
      return undefined;
    }
  };
}
