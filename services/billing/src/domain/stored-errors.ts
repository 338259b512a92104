import { UPLOAD_ERRORS_MONTHS } from '@utility-pay/contracts';

/** Refused rows of one upload that are stored: the first ones of the file. */
export const MAX_STORED_ERRORS = 1_000_000;

/** Returns until when the refused rows of an upload that ends now are stored. */
export function errorsUntil(now: Date): Date {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + UPLOAD_ERRORS_MONTHS);
  return until;
}

/** Returns the upload with the number of its refused rows that are stored, if there are more of them. */
export const withStoredErrors = <Upload extends { progress: { failed: number } }>(
  upload: Upload,
  maxStoredErrors: number,
): Upload & { listedErrors?: number } =>
  upload.progress.failed > maxStoredErrors ? { ...upload, listedErrors: maxStoredErrors } : upload;
