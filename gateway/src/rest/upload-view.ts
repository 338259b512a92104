import type { Response } from 'express';
import type { RestUploadFragment } from '../gql/operations.ts';
import type { RunOperation } from './run-operation.ts';
import { uploadErrorPages } from './upload-error-pages.ts';

/** Milliseconds that the documented call waits before it answers that the work goes on. */
const DOCUMENTED_CALL_WAIT_MS = 25_000;
const LOOK_EVERY_MS = 150;
/** Errors in the documented answer; all of them are in errors.csv. */
const MAX_ERRORS = 1000;

export const isFinished = ({ state }: { state: string }): boolean => state === 'COMPLETED' || state === 'FAILED';

export const toUpload = ({ state, ...upload }: RestUploadFragment) => ({ ...upload, state: state.toLowerCase() });

/** Looks until the upload is finished; undefined when that takes longer than a caller should be kept waiting. */
export async function finishedUpload<Upload extends { state: string }>(
  look: () => Promise<Upload>,
): Promise<Upload | undefined> {
  const end = Date.now() + DOCUMENTED_CALL_WAIT_MS;
  while (Date.now() < end) {
    const upload = await look();
    if (isFinished(upload)) return upload;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return undefined;
}

/** The documented answer: counts and the first errors. */
export async function toUploadResult(
  run: RunOperation,
  response: Response,
  companyId: string,
  upload: RestUploadFragment,
) {
  const errors: { line: number; accountNumber: string | null; field: string | null; error: string }[] = [];
  for await (const page of uploadErrorPages(run, response, companyId, upload.id)) {
    for (const { node } of page.errors.edges) {
      const { line, accountNumber, field, error } = node;
      errors.push({ line, accountNumber, field, error });
    }
    if (errors.length >= MAX_ERRORS) break;
  }
  const { message, totalProcessed, successful, failed } = upload;
  return { message, totalProcessed, successful, failed, errors: errors.slice(0, MAX_ERRORS) };
}
