import { periodOf, usd } from '@utility-pay/contracts';
import type { ListedUpload, Upload } from '../domain/upload.ts';
import type { CustomerDifference, MissingCustomer, UploadComparison } from '../domain/upload-comparison.ts';
import { needsComparison } from '../domain/upload-review.ts';
import { undoableUntil } from '../domain/upload-undo.ts';
import type { Upload as GraphqlUpload, UploadState } from '../gql/resolvers.ts';
import type { ChangeUploadResult } from '../use-cases/decide-upload.ts';
import type { UploadStatus } from '../use-cases/inspect-uploads.ts';

function stateOf(upload: Pick<ListedUpload, 'state' | 'review'>): UploadState {
  if (upload.state === 'receiving') return 'queued';
  return upload.state === 'running' && needsComparison(upload) ? 'comparing' : upload.state;
}

/** Returns an upload. Lists read uploads without their headers; the resolver of `headers` then reads them. */
export function toUpload({ progress, period, ...upload }: ListedUpload & Partial<Pick<Upload, 'headers'>>): Omit<
  GraphqlUpload,
  'errors' | 'errorGroups' | 'fixes' | 'sameValueRows' | 'headers' | 'comparison'
> & {
  headers?: string[];
} {
  return {
    id: upload.id,
    companyId: String(upload.companyId),
    state: stateOf(upload),
    ...periodOf(period),
    fileName: upload.fileName,
    bytesRead: progress.bytesRead,
    bytesTotal: upload.bytesTotal,
    rowsTotal: upload.rowsTotal,
    totalProcessed: progress.successful + progress.failed,
    successful: progress.successful,
    failed: progress.failed,
    replaced: progress.replaced,
    added: progress.added,
    removed: progress.removed ?? 0,
    skipped: progress.skipped ?? 0,
    rowsCompared: upload.review?.rowsCompared ?? 0,
    message: upload.message,
    asOf: upload.asOf?.at.toISOString() ?? null,
    lastPaymentFileNumber: upload.asOf?.paymentFiles?.lastNumber ?? null,
    listedErrors: (progress.line > 0 ? upload.listedErrors : upload.review?.listedErrors) ?? null,
    errorsRemovedAt: upload.errorsRemovedAt?.toISOString() ?? null,
    undoOf: upload.undoOf ?? null,
    fixOf: upload.fixOf ?? null,
    undoneAt: upload.undoneAt?.toISOString() ?? null,
    undoableUntil: undoableUntil(upload)?.toISOString() ?? null,
    ...(upload.headers ? { headers: upload.headers } : {}),
    createdAt: upload.createdAt.toISOString(),
    finishedAt: upload.finishedAt?.toISOString() ?? null,
  };
}

export const toUploadPayload = (result: ChangeUploadResult) =>
  result.kind === 'refused'
    ? { upload: null, userErrors: result.userErrors }
    : { upload: toUpload(result.upload), userErrors: [] };

export const toUploadStatus = ({ upload, lastSeenAt, isStalled }: UploadStatus) => ({
  upload: toUpload(upload),
  company: { id: String(upload.companyId) },
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  isStalled,
});

const toDifference = ({ accountNumber, name, beforeMinor, afterMinor }: CustomerDifference) => ({
  accountNumber,
  name: name ?? null,
  before: beforeMinor === undefined ? null : usd(beforeMinor),
  after: usd(afterMinor),
});

const toMissing = ({ accountNumber, name }: MissingCustomer) => ({ accountNumber, name: name ?? null });

export const toUploadComparison = ({
  totalDueBeforeMinor,
  totalDueAfterMinor,
  largestChanges,
  missing,
  sameFile,
  warnings,
  ...counts
}: UploadComparison) => ({
  ...counts,
  totalDueBefore: usd(totalDueBeforeMinor),
  totalDueAfter: usd(totalDueAfterMinor),
  largestChanges: largestChanges.map(toDifference),
  missing: missing
    ? { ...periodOf(missing.period), count: missing.count, customers: missing.customers.map(toMissing) }
    : null,
  sameFile: sameFile
    ? {
        id: sameFile.id,
        fileName: sameFile.fileName,
        ...periodOf(sameFile.period),
        createdAt: sameFile.createdAt.toISOString(),
      }
    : null,
  warnings: warnings.map(({ customers, ...warning }) => ({ ...warning, customers: customers.map(toDifference) })),
});
