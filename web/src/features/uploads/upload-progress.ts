/** The progress of an upload as the server reports it. */
export interface UploadProgress {
  id: string;
  state: 'queued' | 'running' | 'completed' | 'failed';
  bytesRead: number;
  bytesTotal: number;
  /** Known once the whole file has been read. */
  rowsTotal?: number | null;
  totalProcessed: number;
  successful: number;
  failed: number;
  message: string | null;
}

const STATES: readonly unknown[] = ['queued', 'running', 'completed', 'failed'];

const isProgress = (value: unknown): value is UploadProgress =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'state' in value &&
  STATES.includes(value.state) &&
  'totalProcessed' in value &&
  typeof value.totalProcessed === 'number';

export function parseProgress(text: string): UploadProgress | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isProgress(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isFinished = ({ state }: UploadProgress): boolean => state === 'completed' || state === 'failed';

/** Returns the share of bytes processed, 0 to 1. */
export const shareOf = ({ bytesRead, bytesTotal }: UploadProgress): number =>
  bytesTotal > 0 ? Math.min(1, bytesRead / bytesTotal) : 0;

export const uploadPath = (companyId: string, uploadId: string): string =>
  `/api/companies/${encodeURIComponent(companyId)}/balances/uploads/${encodeURIComponent(uploadId)}`;
