import type { Actor } from './actor.ts';
import type { UserErrorCode } from './error-codes.ts';
import type { Period } from './period.ts';
import type { RequestedReview } from './rules/upload-review.ts';

/** A bill file being uploaded: actor, period and byte stream. */
export interface IncomingUpload {
  actor: Actor;
  requestId: string;
  clientAddress: string | null;
  /** The company id of the path, unparsed. */
  companyId: string;
  period: Period;
  fileName: string | null;
  /** Idempotency key: the same key returns the same upload. */
  idempotencyKey: string | null;
  /** The size that the sender announced, in bytes; null if it announced none. */
  announcedBytes: number | null;
  /** Up to when a balance-forward file includes payments; null if the sender did not say. */
  asOf: Date | null;
  /** The review that the sender requests; null applies the file without comparing it with the accounts first. */
  review: RequestedReview | null;
  stream: AsyncIterable<Uint8Array>;
}

export type UploadReceipt =
  /** `replayed`: this file was uploaded with this key before. `warnings`: what the sender should check. */
  | { kind: 'accepted'; uploadId: string; warnings: string[]; replayed?: boolean | undefined }
  /** The file was refused and nothing was stored; `message` says why. */
  | { kind: 'refused'; code: UserErrorCode; message: string };

/** Sends a file to billing: a direct call in standalone, a streamed HTTP request when distributed. */
export type ReceiveUpload = (upload: IncomingUpload) => Promise<UploadReceipt>;
