import { type CsvTemplate, type IncomingUpload, periodNumber, type ReceiveUpload } from '@utility-pay/contracts';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { idToNumber } from '@utility-pay/service-kit/graphql/connection';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { receivedUpload, receivingUpload } from '../domain/receive-upload.ts';
import type { Upload } from '../domain/upload.ts';
import { requireChange } from './access.ts';
import { answerAgain, STILL_COMING_IN } from './answer-upload-again.ts';
import type { ScheduleUpload, UploadFiles, UploadRepository } from './ports/uploads.ts';
import { storeUploadFile, tooSlow } from './store-upload-file.ts';
import { uploadRequestKey } from './upload-request-key.ts';

interface Parts {
  uploads: UploadRepository;
  files: UploadFiles;
  schedule: ScheduleUpload;
  templateOf: (companyId: number) => Promise<CsvTemplate>;
  requireExisting: RequireExisting;
  clock: Clock;
  /** Names this process in leases. */
  owner: string;
  log: Logger;
}

/**
 * Takes a file in: looked at while it comes, stored, and queued once it is whole. A file that is refused or breaks off
 * leaves nothing behind.
 * @throws AppError FORBIDDEN, NOT_FOUND, UNAUTHENTICATED, PAYLOAD_TOO_LARGE.
 */
export const receiveUpload =
  (parts: Parts): ReceiveUpload =>
  async (incoming) => {
    const { uploads, schedule, requireExisting, clock, log } = parts;
    const companyId = idToNumber(incoming.companyId);
    requireChange(incoming.actor, companyId, 'manageBalances');
    await requireExisting(incoming.actor, companyId);
    const upload = await announce(parts, companyId, incoming);
    const known = await uploads.add(upload);
    if (known) {
      const answer = await answerAgain(parts, known, incoming);
      if (answer) return answer;
      // The key was free again, but for somebody who was faster.
      if (await uploads.add(upload)) return STILL_COMING_IN;
    }
    try {
      const stored = await storeUploadFile(parts, upload, incoming.stream);
      if (stored.kind === 'refused') {
        await forget(parts, upload);
        return { kind: 'refused', code: 'INVALID', message: stored.message };
      }
      const queued = receivedUpload(upload, stored.received, clock.now());
      if (!(await uploads.save(upload, queued))) throw tooSlow();
      await schedule(queued).catch((err) => log.warn({ err, uploadId: upload.id }, 'upload waits for the next sweep'));
      return { kind: 'accepted', uploadId: upload.id };
    } catch (error) {
      await forget(parts, upload).catch((err) => log.warn({ err, uploadId: upload.id }, 'upload left to the sweep'));
      throw error;
    }
  };

async function announce(
  { uploads, templateOf, owner, clock }: Parts,
  companyId: number,
  { actor, fileName, period, idempotencyKey }: IncomingUpload,
): Promise<Upload> {
  const key = uploadRequestKey(actor, idempotencyKey);
  // As it stands now, and without the sample: however often the file is begun again, it is read the same way.
  const { fieldMappings, requiredFields } = await templateOf(companyId);
  return receivingUpload(
    {
      id: uploads.newId(),
      companyId,
      period: periodNumber(period),
      fileName,
      template: { fieldMappings, requiredFields },
      owner,
      ...(key ? { key } : {}),
    },
    clock.now(),
  );
}

async function forget({ uploads, files }: Parts, upload: Upload): Promise<void> {
  await files.remove(upload.companyId, upload.id);
  await uploads.remove(upload);
}
