import {
  BILLING_METHOD_BY_NAME,
  DEFAULT_BILLING_METHOD,
  DEFAULT_UPLOAD_REVIEW,
  UPLOAD_REVIEW_BY_NAME,
} from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { FindUploadSettings } from '../use-cases/ports/uploads.ts';
import { CompanyUploadSettingsDocument } from './gql/tenant-settings.internal.ts';

/** Reads a company's settings for uploads from tenant-settings. Not cached, since each file uses the settings at the time it is accepted. */
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
