import { dayIn, periodNumber, periodOf, type UploadReceipt } from '@utility-pay/contracts';
import { SYSTEM } from '@utility-pay/service-kit/audit';
import type { FindTimeZone } from '@utility-pay/service-kit/company-directory';
import { AppError } from '@utility-pay/service-kit/errors';
import {
  idempotencyKeyOf,
  markDuplicate,
  markInterrupted,
  markPostponed,
  markRefused,
  markUploaded,
  type PickupFile,
} from '../domain/file-pickup.ts';
import type { PickupFileRepository } from './ports/file-pickup.ts';
import type { SftpAccess, SftpClient } from './ports/sftp.ts';
import { acceptUpload, type ReceiveUploadDependencies, STILL_RECEIVING } from './receive-upload.ts';

const SAME_FILE = 'The same file was already uploaded for this month.';
const REPLACED =
  'It was replaced by another file of the same size and time while it was uploaded. Check the uploads, then pick it up again if needed.';

export interface UploadPickedUpDependencies extends ReceiveUploadDependencies {
  pickupFiles: PickupFileRepository;
  sftp: SftpClient;
  timeZoneOf: FindTimeZone;
}

/**
 * `settled`: the result of the file is stored. `interrupted`: the file could not be read to its end, and waits for a retry.
 * `in-progress`: another worker uploads the file. `full`: the company has too many unfinished files. `failed`: the message says
 * what is wrong with the server.
 */
export type PickedUp =
  | { kind: 'settled' | 'interrupted' | 'in-progress' | 'full' }
  | { kind: 'failed'; message: string };

type Transfer = { kind: 'receipt'; receipt: UploadReceipt; earlierUploadId: string | undefined } | Thrown;
interface Thrown {
  kind: 'thrown';
  error: unknown;
}

/** Uploads one file and stores the result. */
export async function uploadPickedUpFile(
  dependencies: UploadPickedUpDependencies,
  access: SftpAccess,
  file: PickupFile,
  stopping: AbortSignal,
): Promise<PickedUp> {
  const result = await dependencies.sftp.download<Transfer>(
    access,
    file,
    (stream) => receive(dependencies, file, stream).catch((error: unknown): Thrown => ({ kind: 'thrown', error })),
    stopping,
  );
  if (result.kind === 'failed') return result;
  return result.value.kind === 'thrown'
    ? settleThrown(dependencies, file, result.value)
    : settleReceipt(dependencies, file, result.value);
}

async function receive(
  dependencies: UploadPickedUpDependencies,
  file: PickupFile,
  stream: AsyncIterable<Uint8Array>,
): Promise<Transfer> {
  const { companyId, period = 0, name, bytes } = file;
  const today = dayIn(await dependencies.timeZoneOf(companyId), dependencies.clock.now());
  const [year = '', month = ''] = today.split('-');
  const pickedUp = { month: periodNumber({ month: Number(month), year: Number(year) }), madeAt: file.modifiedAt };
  let earlierUploadId: string | undefined;
  const refusalOf = async ({ digest }: { digest: string }): Promise<string | undefined> => {
    earlierUploadId = await dependencies.uploads.findSameFile(companyId, { period, digest });
    return earlierUploadId && SAME_FILE;
  };
  const receipt = await acceptUpload(
    dependencies,
    companyId,
    {
      actor: SYSTEM,
      period: periodOf(period),
      fileName: name,
      announcedBytes: bytes,
      asOf: null,
      review: 'company',
      stream,
    },
    { key: idempotencyKeyOf(file), isKeyKept: true, pickedUp, ...(file.repeats > 0 ? {} : { refusalOf }) },
  );
  return { kind: 'receipt', receipt, earlierUploadId };
}

async function settleReceipt(
  { pickupFiles, clock }: UploadPickedUpDependencies,
  file: PickupFile,
  { receipt, earlierUploadId }: Extract<Transfer, { kind: 'receipt' }>,
): Promise<PickedUp> {
  const now = clock.now();
  if (receipt.kind === 'accepted') await pickupFiles.save(file, markUploaded(file, receipt.uploadId, now));
  else if (receipt === STILL_RECEIVING) return { kind: 'in-progress' };
  else if (earlierUploadId) await pickupFiles.save(file, markDuplicate(file, earlierUploadId, receipt.message, now));
  else if (receipt.code === 'INVALID') await pickupFiles.save(file, markRefused(file, receipt.message, now));
  else if (receipt.code === 'KEY_REUSED') await pickupFiles.save(file, markRefused(file, REPLACED, now));
  else {
    await pickupFiles.save(file, markPostponed(file, receipt.message));
    return { kind: 'full' };
  }
  return { kind: 'settled' };
}

async function settleThrown(
  { pickupFiles, clock, log }: UploadPickedUpDependencies,
  file: PickupFile,
  { error }: Thrown,
): Promise<PickedUp> {
  const code = error instanceof AppError ? error.code : undefined;
  if (error instanceof AppError && code === 'PAYLOAD_TOO_LARGE') {
    await pickupFiles.save(file, markRefused(file, error.message, clock.now()));
    return { kind: 'settled' };
  }
  log.warn({ err: error, pickupFileId: file.id }, 'A picked up file is uploaded later');
  if (error instanceof AppError && code === 'CONFLICT') {
    await pickupFiles.save(file, markPostponed(file, error.message));
    return { kind: 'full' };
  }
  await pickupFiles.save(file, markInterrupted(file));
  return { kind: 'interrupted' };
}
