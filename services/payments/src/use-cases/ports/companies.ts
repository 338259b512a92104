import type { OtherAmounts } from '@utility-pay/contracts';

/** What a payment page needs to know about the company: its name, and the hosts of its portal. */
export interface MerchantCompany {
  name: string;
  hostNames: readonly string[];
}

/** Returns undefined when tenant-settings is unavailable. */
export type FindMerchantCompany = (companyId: number) => Promise<MerchantCompany | undefined>;

/** Returns the company's current setting. @throws AppError UNAVAILABLE when tenant-settings does not answer. */
export type FindOtherAmounts = (companyId: number) => Promise<OtherAmounts>;

/** Returns whether a company is a sandbox. @throws when tenant-settings does not answer. */
export type IsSandbox = (companyId: number) => Promise<boolean>;
