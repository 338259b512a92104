import type { ReceiveUpload } from '@utility-pay/contracts';
import { createConcurrencyLimit } from '@utility-pay/service-kit/concurrency-limit';
import { AppError } from '@utility-pay/service-kit/errors';

/**
 * Maximum number of bill files of a company that one gateway receives at the same time: as many as a company may have
 * unfinished.
 */
export const MAX_CONCURRENT_UPLOADS = 10;
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits the bill files that a company sends at the same time, so that slow uploads of one company do not occupy all
 * connections to billing.
 */
export function limitConcurrentUploads(receive: ReceiveUpload): ReceiveUpload {
  const uploads = createConcurrencyLimit();
  return async (upload) => {
    // As a number, because `7` and `07` are the same company.
    const company = String(Number(upload.companyId));
    const release = uploads.acquire([[company, MAX_CONCURRENT_UPLOADS]]);
    if (!release)
      throw new AppError('RATE_LIMITED', 'Too many files at once. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    try {
      return await receive(upload);
    } finally {
      release();
    }
  };
}
