import type { OtherAmounts } from '@utility-pay/contracts';

/** What a payment page needs to know about the company: its name, and the hosts of its portal. */
export interface MerchantCompany {
  name: string;
  hostNames: readonly string[];
}

/**
 * Returns undefined when tenant-settings does not answer: the payer can pay without the name, and returns to PUBLIC_URL instead
 * of the company's host.
 */
export type FindMerchantCompany = (companyId: number) => Promise<MerchantCompany | undefined>;

/**
 * Returns the company's current setting.
 * @throws AppError UNAVAILABLE when tenant-settings does not answer: a company that forbids other amounts must not receive one
 */
export type FindOtherAmounts = (companyId: number) => Promise<OtherAmounts>;

/**
 * Returns whether a company is a sandbox.
 * @throws AppError UNAVAILABLE when tenant-settings does not answer: a sandbox must never take real money
 */
export type IsSandbox = (companyId: number) => Promise<boolean>;
