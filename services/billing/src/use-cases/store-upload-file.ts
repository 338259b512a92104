import { createHash } from 'node:crypto';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { createDoorkeeper } from '../domain/csv/file-inspection.ts';
import type { Refusal } from '../domain/csv/file-reader.ts';
import { type Received, receivingUntil, type Upload } from '../domain/upload.ts';
import type { UploadFiles, UploadRepository } from './ports.ts';

/** Bytes of one file: 4 GiB. */
const MAX_BYTES = 4 * 1024 ** 3;
/** Milliseconds between signs that somebody still receives the file: it outlives two that are lost. */
const RENEW_MS = 4_000;
/** Milliseconds without a byte after which a sender has gone away. */
const SILENCE_MS = 5 * 60_000;

interface Parts {
  uploads: UploadRepository;
  files: UploadFiles;
  clock: Clock;
}

export type Stored = { kind: 'stored'; received: Received } | Refusal;

/**
 * Stores a file as it comes, judging it on the way. Once it is refused, or cannot be stored, the rest is let pass:
 * most senders read no answer before they have sent it all.
 * @throws AppError PAYLOAD_TOO_LARGE; BAD_USER_INPUT when it breaks off.
 */
export async function storeUploadFile(
  parts: Parts,
  upload: Upload,
  stream: AsyncIterable<Uint8Array>,
): Promise<Stored> {
  const door = createDoorkeeper(upload.template);
  const sink = parts.files.create(upload.companyId, upload.id);
  const receiving = holdWhileComing(parts, upload);
  const hash = upload.request ? createHash('sha256') : undefined;
  let bytesTotal = 0;
  let refusal: Refusal | undefined;
  let trouble: unknown;

  try {
    for await (const bytes of whole(stream)) {
      receiving.came();
      bytesTotal += bytes.length;
      if (bytesTotal > MAX_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 4 GiB');
      if (refusal || trouble) continue;
      refusal = door.push(bytes);
      hash?.update(bytes);
      const kept = refusal ? undefined : sink.write(bytes);
      await kept?.catch((error) => {
        trouble = error;
      });
    }
    if (trouble) throw trouble;
    const admission = refusal ?? door.end();
    if (admission.kind === 'refused') return refusedAtTheDoor(admission);
    await sink.close();
    const { encoding, headers } = admission;
    return { kind: 'stored', received: { bytesTotal, encoding, headers, digest: hash?.digest('base64url') ?? null } };
  } finally {
    receiving.release();
  }
}

/** Shows that the file is still coming in for as long as bytes do, also when a single write takes long. */
function holdWhileComing({ uploads, clock }: Parts, upload: Upload): { came(): void; release(): void } {
  let heardAt = clock.now().getTime();
  let isLost = false;
  const renew = async (): Promise<void> => {
    const now = clock.now();
    if (now.getTime() < heardAt + SILENCE_MS) isLost ||= !(await uploads.renew(upload, receivingUntil(now)));
  };
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  return {
    came: () => {
      if (isLost) throw tooSlow();
      heardAt = clock.now().getTime();
    },
    release: () => clearInterval(timer),
  };
}

export const tooSlow = (): AppError => new AppError('CONFLICT', 'The file came in too slowly');

function refusedAtTheDoor(refusal: Refusal): Refusal {
  if (refusal.isTooLarge) throw new AppError('PAYLOAD_TOO_LARGE', refusal.message);
  return refusal;
}

/** The stream's bytes; one that breaks off is the sender's trouble, not ours. */
async function* whole(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (cause) {
    throw new AppError('BAD_USER_INPUT', 'The file did not arrive completely', { cause });
  }
}
