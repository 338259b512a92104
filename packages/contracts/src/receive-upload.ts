import type { Actor } from './actor.ts';
import type { UserErrorCode } from './error-codes.ts';
import type { Period } from './period.ts';

/** A file on its way into billing: who sends it, for which month, and the bytes as they come. */
export interface IncomingUpload {
  actor: Actor;
  requestId: string;
  clientAddress: string | null;
  /** As it stands in the path. */
  companyId: string;
  period: Period;
  fileName: string | null;
  /** The same key again answers the same upload. */
  idempotencyKey: string | null;
  stream: AsyncIterable<Uint8Array>;
}

export type UploadReceipt =
  /** `replayed`: the same file came with the same key before, and nothing is done twice. */
  | { kind: 'accepted'; uploadId: string; replayed?: boolean | undefined }
  /** Nothing was kept: `message` says what is wrong with the file. */
  | { kind: 'refused'; code: UserErrorCode; message: string };

/** Billing's door for files: a function call in one process, a streamed request between two. */
export type ReceiveUpload = (upload: IncomingUpload) => Promise<UploadReceipt>;
