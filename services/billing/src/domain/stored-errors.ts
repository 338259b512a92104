import { UPLOAD_ERRORS_MONTHS } from '@utility-pay/contracts';

/** Maximum failed rows of one upload that are stored: the first ones of the file. */
export const MAX_STORED_ERRORS = 1_000_000;

/** Returns until when the failed rows of an upload that finishes now are stored. */
export function errorsUntil(now: Date): Date {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + UPLOAD_ERRORS_MONTHS);
  return until;
}

/** Returns the upload, with the number of stored failed rows if not all of them are stored. */
export const withStoredErrors = <Upload extends { progress: { failed: number } }>(
  upload: Upload,
  maxStoredErrors: number,
): Upload & { listedErrors?: number } =>
  upload.progress.failed > maxStoredErrors ? { ...upload, listedErrors: maxStoredErrors } : upload;
