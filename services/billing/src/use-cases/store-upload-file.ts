import { createHash } from 'node:crypto';
import type { IncomingUpload } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { createFileInspector } from '../domain/csv/file-inspection.ts';
import type { FileRefusal } from '../domain/csv/file-reader.ts';
import { type ReceivedFile, receivingUntil, type Upload } from '../domain/upload.ts';
import { MAX_FILE_BYTES } from '../domain/upload-quota.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import type { UploadQuotaRepository, UploadRepository } from './ports/uploads.ts';
import { reserveUpload } from './reserve-upload.ts';

/** The receiver's lease survives two failed renewals. */
const RENEWAL_INTERVAL_MS = 4_000;
/** The sender is considered gone after this time without a byte. */
const SILENCE_TIMEOUT_MS = 5 * 60_000;

/** If a file is larger than announced, further bytes are reserved in steps of 64 MiB. */
const RESERVATION_BYTES = 64 * 1024 ** 2;

interface Dependencies {
  uploads: UploadRepository;
  quotas: UploadQuotaRepository;
  files: StoredFiles;
  clock: Clock;
}

export type StoredFile = { kind: 'stored'; received: ReceivedFile } | FileRefusal;

/**
 * Stores and inspects a file while it arrives. After a refusal or a failed write, the rest of the file is read and
 * dropped, because most clients do not read the response until they have sent the whole body.
 * @throws AppError PAYLOAD_TOO_LARGE; CONFLICT if the company's quota of unfinished files is used up; BAD_USER_INPUT if the file
 * is incomplete.
 */
export async function storeUploadFile(
  dependencies: Dependencies,
  upload: Upload,
  { stream, announcedBytes }: Pick<IncomingUpload, 'stream' | 'announcedBytes'>,
): Promise<StoredFile> {
  const inspector = createFileInspector(upload.template);
  const sink = dependencies.files.create(upload.companyId, upload.id);
  const lease = holdReceivingLease(dependencies, upload);
  const hash = createHash('sha256');
  let bytesTotal = 0;
  let bytesReserved = announcedBytes ?? 0;
  let refusal: FileRefusal | undefined;
  let writeError: unknown;

  try {
    for await (const bytes of completeStream(stream)) {
      lease.onBytes();
      bytesTotal += bytes.length;
      if (bytesTotal > MAX_FILE_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 4 GB');
      if (refusal || writeError) continue;
      if (bytesTotal > bytesReserved) {
        bytesReserved = bytesTotal + RESERVATION_BYTES;
        const quotaMessage = await reserveUpload(dependencies, upload, bytesReserved);
        if (quotaMessage) throw new AppError('CONFLICT', quotaMessage);
      }
      refusal = inspector.push(bytes);
      hash.update(bytes);
      const written = refusal ? undefined : sink.write(bytes);
      await written?.catch((error) => {
        writeError = error;
      });
    }
    if (writeError) throw writeError;
    const inspection = refusal ?? inspector.end();
    if (inspection.kind === 'refused') {
      if (inspection.isTooLarge) throw new AppError('PAYLOAD_TOO_LARGE', inspection.message);
      return inspection;
    }
    await sink.close();
    const { encoding, headers } = inspection;
    return { kind: 'stored', received: { bytesTotal, encoding, headers, digest: hash.digest('base64url') } };
  } finally {
    lease.release();
  }
}

/** Renews the receiver's lease on a timer as long as bytes arrive, even during a long write. */
function holdReceivingLease({ uploads, clock }: Dependencies, upload: Upload): { onBytes(): void; release(): void } {
  let lastBytesAt = clock.now().getTime();
  let isLost = false;
  const renew = async (): Promise<void> => {
    const now = clock.now();
    if (now.getTime() < lastBytesAt + SILENCE_TIMEOUT_MS)
      isLost ||= !(await uploads.renew(upload, receivingUntil(now)));
  };
  const timer = setInterval(() => void renew().catch(() => undefined), RENEWAL_INTERVAL_MS);
  return {
    onBytes: () => {
      if (isLost) throw tooSlowError();
      lastBytesAt = clock.now().getTime();
    },
    release: () => clearInterval(timer),
  };
}

export const tooSlowError = (): AppError =>
  new AppError('CONFLICT', 'The connection was too slow to finish the upload. Please try again.');

/** Yields the stream's bytes. @throws AppError BAD_USER_INPUT if the stream breaks off. */
async function* completeStream(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (cause) {
    throw new AppError('BAD_USER_INPUT', 'The upload was interrupted. Please try again.', { cause });
  }
}
