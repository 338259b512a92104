import type { ReceiveUpload } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';

/** Files that one gateway receives of a company at once: as many as the company may have unfinished. */
export const MAX_TRANSFERS = 10;
const RETRY_AFTER_SECONDS = 5;

/** Limits the files that a company sends at once, so that none uses up the connections to billing with slow ones. */
export function limitTransfers(receive: ReceiveUpload): ReceiveUpload {
  const underWay = new Map<number, number>();
  return async (upload) => {
    const companyId = Number(upload.companyId);
    const count = underWay.get(companyId) ?? 0;
    if (count >= MAX_TRANSFERS)
      throw new AppError('RATE_LIMITED', 'Too many files at once. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    underWay.set(companyId, count + 1);
    try {
      return await receive(upload);
    } finally {
      const left = (underWay.get(companyId) ?? 1) - 1;
      if (left > 0) underWay.set(companyId, left);
      else underWay.delete(companyId);
    }
  };
}
