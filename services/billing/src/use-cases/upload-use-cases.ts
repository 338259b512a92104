import type { CsvTemplate } from '@utility-pay/contracts';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import type { Logger } from '@utility-pay/service-kit/log';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { applyUpload } from './apply-upload.ts';
import { findUpload, listUploadErrors, listUploads } from './find-uploads.ts';
import type { KeepCounts } from './keep-counts.ts';
import { lookAtUploads } from './look-at-uploads.ts';
import { measureUploads } from './measure-uploads.ts';
import type { ScheduleUpload, UploadErrorRepository, UploadFiles, UploadRepository } from './ports/uploads.ts';
import type { CustomerRepository } from './ports.ts';
import { receiveUpload } from './receive-upload.ts';
import { resumeUploads } from './resume-uploads.ts';
import { scheduleDueUploads } from './schedule-due-uploads.ts';
import { tidyUploads } from './tidy-uploads.ts';
import type { CountRows } from './work-through-upload.ts';

export interface UploadParts {
  uploads: UploadRepository;
  files: UploadFiles;
  errors: UploadErrorRepository;
  customers: CustomerRepository;
  keepCounts: KeepCounts;
  schedule: ScheduleUpload;
  templateOf: (companyId: number) => Promise<CsvTemplate>;
  requireExisting: RequireExisting;
  countRows: CountRows;
  createEvent: CreateEvent;
  clock: Clock;
  /** Names this process in leases. */
  owner: string;
  log: Logger;
}

export type UploadUseCases = ReturnType<typeof createUploadUseCases>;

/** All that is done with uploads, for whichever door asks. */
export function createUploadUseCases(parts: UploadParts) {
  const { uploads, errors, schedule, clock } = parts;
  const scheduleDue = scheduleDueUploads(uploads, schedule, clock);
  return {
    receiveUpload: receiveUpload(parts),
    applyUpload: applyUpload({ ...parts, scheduleDue }),
    listUploads: listUploads(uploads),
    findUpload: findUpload(uploads),
    listUploadErrors: listUploadErrors(errors),
    scheduleDueUploads: scheduleDue,
    tidyUploads: tidyUploads(parts),
    lookAtUploads: lookAtUploads(parts),
    measureUploads: measureUploads(parts),
    resumeUploads: resumeUploads(parts),
  };
}
