import { createHash } from 'node:crypto';
import { type IncomingUpload, periodNumber, type UploadReceipt } from '@utility-pay/contracts';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isAbandoned } from '../domain/receive-upload.ts';
import type { Upload } from '../domain/upload.ts';
import type { UploadFiles, UploadRepository } from './ports/uploads.ts';
import { removeAbandonedUpload } from './remove-abandoned-upload.ts';

/** Milliseconds that a request key keeps its meaning. */
const KEY_MS = 24 * 3_600_000;

/**
 * The answer to a key that was used before: the same one for the same file. Undefined when the key is free again: it has
 * expired, or the file that it came with broke off.
 */
export async function answerAgain(
  parts: { uploads: UploadRepository; files: UploadFiles; clock: Clock },
  known: Upload,
  { stream, period }: IncomingUpload,
): Promise<UploadReceipt | undefined> {
  const { uploads, clock } = parts;
  const now = clock.now();
  if (isAbandoned(known, now) && (await removeAbandonedUpload(parts, known))) return undefined;
  if (known.createdAt.getTime() + KEY_MS < now.getTime()) {
    await uploads.releaseKey(known);
    return undefined;
  }
  const digest = await digestOf(stream);
  if (known.state === 'receiving') return STILL_COMING_IN;
  const isSame = known.request?.digest === digest && known.period === periodNumber(period);
  if (isSame) return { kind: 'accepted', uploadId: known.id, replayed: true };
  return { kind: 'refused', code: 'KEY_REUSED', message: 'This Idempotency-Key was used for another file' };
}

async function digestOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of stream) hash.update(bytes);
  return hash.digest('base64url');
}

export const STILL_COMING_IN: UploadReceipt = {
  kind: 'refused',
  code: 'CONFLICT',
  message: 'A file with this Idempotency-Key is still coming in',
};
