import { type IncomingUpload, periodNumberText, type UploadReceipt } from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { completeReceiving, type ReceivedFile, type Upload } from '../domain/upload.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import type { ScheduleUpload, UploadQuotaRepository, UploadRepository } from './ports/uploads.ts';
import { reserveUpload } from './reserve-upload.ts';
import { storeUploadFile, tooSlowError } from './store-upload-file.ts';

export interface ReceiveFileDependencies {
  uploads: UploadRepository;
  quotas: UploadQuotaRepository;
  files: StoredFiles;
  schedule: ScheduleUpload;
  recordAct: RecordAct;
  clock: Clock;
  log: Logger;
}

/** Returns why a complete file is refused; undefined if it is accepted. */
export type RefusalOf = (received: ReceivedFile) => Promise<string | undefined>;

/**
 * Stores the file of an upload that was added in state `receiving`, and queues the upload once the file is complete. Returns why the file
 * is refused; undefined once it is queued. If the file is refused or incomplete, it is deleted with its upload.
 * @throws AppError CONFLICT if the company's quota of waiting bytes is used up, PAYLOAD_TOO_LARGE, BAD_USER_INPUT if the file is
 * incomplete.
 */
export async function receiveFile(
  dependencies: ReceiveFileDependencies,
  upload: Upload,
  incoming: Pick<IncomingUpload, 'actor' | 'stream' | 'announcedBytes'>,
  refusalOf: RefusalOf = async () => undefined,
): Promise<Extract<UploadReceipt, { kind: 'refused' }> | undefined> {
  const { uploads, schedule, recordAct, clock, log } = dependencies;
  try {
    // Reserves the announced bytes before the file is read. If the file turns out larger, the rest is reserved while it arrives.
    const quotaMessage = await reserveUpload(dependencies, upload, incoming.announcedBytes ?? 0);
    if (quotaMessage) {
      await uploads.remove(upload);
      return { kind: 'refused', code: 'CONFLICT', message: quotaMessage };
    }
    const stored = await storeUploadFile(dependencies, upload, incoming);
    if (stored.kind === 'refused') {
      await discard(dependencies, upload);
      return { kind: 'refused', code: 'INVALID', message: stored.message };
    }
    const message = await refusalOf(stored.received);
    if (message !== undefined) {
      await discard(dependencies, upload);
      return { kind: 'refused', code: 'CONFLICT', message };
    }
    const queued = completeReceiving(upload, stored.received, clock.now());
    const act = recordAct(incoming.actor, upload.companyId, {
      action: 'upload.accepted',
      target: { type: 'upload', id: upload.id, label: upload.fileName ?? 'a file' },
      after: {
        period: periodNumberText(upload.period),
        ...(upload.asOf ? { asOf: upload.asOf.at.toISOString() } : {}),
        ...(upload.fixOf ? { fixOf: upload.fixOf } : {}),
      },
    });
    if (!(await uploads.save(upload, queued, [act]))) throw tooSlowError();
    await schedule(queued).catch((err) =>
      log.warn({ err, uploadId: upload.id }, 'Upload could not be scheduled; a sweeper will schedule it'),
    );
    return undefined;
  } catch (error) {
    await discard(dependencies, upload).catch((err) =>
      log.warn({ err, uploadId: upload.id }, 'Upload could not be removed; a sweeper will remove it'),
    );
    throw error;
  }
}

async function discard(
  { uploads, files }: Pick<ReceiveFileDependencies, 'uploads' | 'files'>,
  upload: Upload,
): Promise<void> {
  await files.remove(upload.companyId, upload.id);
  await uploads.remove(upload);
}
