import {
  BILLING_METHOD_BY_NAME,
  DEFAULT_BILLING_METHOD,
  DEFAULT_TIME_ZONE,
  DEFAULT_UPLOAD_REVIEW,
  UPLOAD_REVIEW_BY_NAME,
} from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { FindTimeZone } from '../use-cases/ports/payment-files.ts';
import type { FindUploadSettings } from '../use-cases/ports/upload-settings.ts';
import { CompanyTimeZoneDocument, CompanyUploadSettingsDocument } from './gql/tenant-settings.internal.ts';

/** Reads a company's settings for uploads from tenant-settings. Not cached: each file uses those at the time it is accepted. */
export const createFindUploadSettings =
  ({ call }: Pick<Platform, 'call'>): FindUploadSettings =>
  async (id) => {
    const request = { query: CompanyUploadSettingsDocument, variables: { id } };
    const { internalCompany } = await call('tenant-settings', request);
    if (!internalCompany) return { billingMethod: DEFAULT_BILLING_METHOD, uploadReview: DEFAULT_UPLOAD_REVIEW };
    return {
      billingMethod: BILLING_METHOD_BY_NAME[internalCompany.billingMethod],
      uploadReview: UPLOAD_REVIEW_BY_NAME[internalCompany.uploadReview],
    };
  };

/** Returns a function that looks up a company's time zone. */
export const createFindTimeZone =
  ({ call }: Pick<Platform, 'call'>): FindTimeZone =>
  async (id) => {
    const { internalCompany } = await call('tenant-settings', { query: CompanyTimeZoneDocument, variables: { id } });
    return internalCompany?.timeZone ?? DEFAULT_TIME_ZONE;
  };
