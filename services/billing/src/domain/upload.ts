import type { CsvTemplate } from '@utility-pay/contracts';
import type { Encoding } from './csv/encoding.ts';

/** `receiving` is nobody's business but ours: the file is still coming in. */
export type UploadState = 'receiving' | 'queued' | 'running' | 'completed' | 'failed';

/** Who works on an upload, and until when. Each write of the work names its generation; a newer one shuts it out. */
export interface Lease {
  generation: number;
  until: Date;
  owner: string;
  /** Times that it was taken up since it last got any further. */
  takes: number;
}

/** How far the file has been applied. */
export interface Progress {
  /** The last line of the file that counts as done. */
  line: number;
  bytesRead: number;
  successful: number;
  failed: number;
  /** Of the successful rows, those that made a new customer. */
  added: number;
}

/** A key under which a caller may ask again, and what it sent under it. */
export interface RequestKey {
  key: string;
  digest: string | null;
}

/** A file of balances on its way into the books. */
export interface Upload {
  id: string;
  companyId: number;
  state: UploadState;
  /** 202611. */
  period: number;
  fileName: string | null;
  /** As it stood when the file came: the same file is read the same way however often that is begun again. */
  template: CsvTemplate;
  encoding: Encoding;
  /** The file's own header cells. */
  headers: string[];
  bytesTotal: number;
  /** Known once the file has been read through. */
  rowsTotal: number | null;
  progress: Progress;
  message: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** Until when the file itself is kept; absent while it is needed, and once it is gone. */
  fileUntil?: Date;
  /** Absent once finished. */
  lease?: Lease;
  request?: RequestKey;
}

export const NO_PROGRESS: Progress = { line: 0, bytesRead: 0, successful: 0, failed: 0, added: 0 };

/** Due at any time, whatever a clock says. */
export const ALWAYS_DUE = new Date(0);

/** Whether somebody should take it up: nobody has yet, or whoever did is silent. */
export const isDue = ({ state, lease }: Upload, now: Date): boolean =>
  state === 'queued' || (state === 'running' && lease !== undefined && lease.until <= now);

/** Milliseconds that an upload may wait before somebody should wonder why: sweeps look every few seconds. */
const PATIENCE_MS = 30_000;

/** Whether nobody works on it although somebody should. `turn`: no other upload of its company is being worked on. */
export const standsStill = (upload: Upload, turn: boolean, now: Date): boolean => {
  if (!isDue(upload, now)) return false;
  return upload.state === 'running' || (turn && now.getTime() - upload.createdAt.getTime() > PATIENCE_MS);
};
