import { periodOf } from '@utility-pay/contracts';
import type { Upload } from '../domain/upload.ts';
import type { Upload as GraphUpload, UploadState } from '../gql/resolvers.ts';

const STATES: Record<Upload['state'], UploadState> = {
  receiving: 'QUEUED',
  queued: 'QUEUED',
  running: 'RUNNING',
  completed: 'COMPLETED',
  failed: 'FAILED',
};

export function toGraphUpload({ progress, period, lease, ...upload }: Upload): Omit<GraphUpload, 'errors'> {
  return {
    id: upload.id,
    companyId: String(upload.companyId),
    state: STATES[upload.state],
    ...periodOf(period),
    fileName: upload.fileName,
    bytesRead: progress.bytesRead,
    bytesTotal: upload.bytesTotal,
    rowsTotal: upload.rowsTotal,
    totalProcessed: progress.successful + progress.failed,
    successful: progress.successful,
    failed: progress.failed,
    added: progress.added,
    message: upload.message,
    headers: upload.headers,
    createdAt: upload.createdAt.toISOString(),
    finishedAt: upload.finishedAt?.toISOString() ?? null,
  };
}
