import type { BillingMethod, UploadReview } from '@utility-pay/contracts';

/** A company's settings for uploads. */
export interface UploadSettings {
  billingMethod: BillingMethod;
  uploadReview: UploadReview;
}

/** Returns a company's current settings for uploads. @throws AppError UNAVAILABLE. */
export type FindUploadSettings = (companyId: number) => Promise<UploadSettings>;
