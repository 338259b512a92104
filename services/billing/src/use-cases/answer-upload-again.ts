import { createHash } from 'node:crypto';
import { type IncomingUpload, periodNumber, type UploadReceipt } from '@utility-pay/contracts';
import type { Upload } from '../domain/upload.ts';
import type { UploadRepository } from './ports/uploads.ts';

/** Milliseconds that a request key keeps its meaning. */
const KEY_MS = 24 * 3_600_000;

/** The answer to a key that was used before: the same one for the same file. Undefined once the key has expired. */
export async function answerAgain(
  uploads: UploadRepository,
  known: Upload,
  { stream, period }: IncomingUpload,
  now: Date,
): Promise<UploadReceipt | undefined> {
  if (known.createdAt.getTime() + KEY_MS < now.getTime()) {
    await uploads.releaseKey(known);
    return undefined;
  }
  const digest = await digestOf(stream);
  if (known.state === 'receiving') return conflict('A file with this Idempotency-Key is still coming in');
  const isSame = known.request?.digest === digest && known.period === periodNumber(period);
  return isSame ? { kind: 'accepted', uploadId: known.id } : conflict('This Idempotency-Key was used for another file');
}

async function digestOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of stream) hash.update(bytes);
  return hash.digest('base64url');
}

const conflict = (message: string): UploadReceipt => ({ kind: 'refused', code: 'CONFLICT', message });
