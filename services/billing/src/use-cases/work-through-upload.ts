import { domainEvents, periodOf } from '@utility-pay/contracts';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { advanced, completed, refused, type Step, surveyed } from '../domain/advance-upload.ts';
import { createRowSource } from '../domain/csv/row-source.ts';
import type { Upload } from '../domain/upload.ts';
import { applyUploadBills } from './apply-upload-bills.ts';
import { countAdded } from './count-added.ts';
import { inOrder } from './in-order.ts';
import type { KeepCounts } from './keep-counts.ts';
import type { UploadErrorRepository, UploadFiles, UploadRepository } from './ports/uploads.ts';
import type { CustomerRepository } from './ports.ts';
import { readUploadFile } from './read-upload-file.ts';
import { surveyUpload } from './survey-upload.ts';
import { type UploadChunk, uploadChunks } from './upload-chunks.ts';
import { type HeldLease, LeaseLost } from './upload-lease.ts';

/** Chunks that are written at once: their accounts differ, so they cannot meet. */
const CHUNKS_AT_ONCE = 4;

/** Hears of rows that are done for good. */
export type CountRows = (rows: { successful: number; failed: number }) => void;

export interface WorkParts {
  uploads: UploadRepository;
  files: UploadFiles;
  errors: UploadErrorRepository;
  customers: CustomerRepository;
  keepCounts: KeepCounts;
  countRows: CountRows;
  createEvent: CreateEvent;
  clock: Clock;
}

/**
 * Reads the file twice: once to know which row of an account counts, once to apply what has not been applied. A chunk
 * counts as done once it and all before it are written, so a worker that takes over loses nothing and doubles nothing.
 * @throws LeaseLost, HandedBack.
 */
export async function workThroughUpload(parts: WorkParts, upload: Upload, lease: HeldLease): Promise<void> {
  const { uploads, files, errors, customers, keepCounts, countRows, createEvent, clock } = parts;
  const { id, companyId, encoding, template, bytesTotal } = upload;
  const format = { encoding, template, bytes: bytesTotal };
  const pieces = () => readUploadFile(files.open(companyId, id));

  let current = upload;
  const save = async (after: Upload, told: Parameters<typeof uploads.save>[2] = []): Promise<void> => {
    if (!(await uploads.save(current, after, told))) throw new LeaseLost();
    current = after;
  };
  const found = await surveyUpload(pieces(), format, lease.check);
  if (found.kind === 'refused') return save(refused(current, found.message, clock.now()));
  const { survey } = found;
  await save(surveyed(current, survey.rows, survey.header.cells));

  await keepCounts.open(companyId);
  const counting = countAdded(keepCounts, clock, id, companyId);
  let expectNew = false;
  const apply = async ({ bills, errors: failed, line, bytesRead }: UploadChunk): Promise<Step> => {
    lease.check();
    const [{ added, known }] = await Promise.all([
      applyUploadBills({ customers, upload, confirmLease: lease.confirm }, bills, expectNew),
      errors.add(companyId, id, failed),
    ]);
    // A company's first file is new throughout, the next ones hardly at all.
    expectNew = known === 0;
    return { line, bytesRead, successful: bills.length, failed: failed.length, added };
  };
  const chunks = uploadChunks(pieces(), createRowSource(format, survey), upload.progress.line);
  await inOrder(chunks, CHUNKS_AT_ONCE, apply, async (step) => {
    const next = advanced(current, step, clock.now());
    await counting.soFar(next.progress.added);
    await save(next);
    countRows(step);
  });
  // Before it is done: whoever takes over after a crash tells the same number again.
  await counting.tell(current.progress.added);

  const { successful, failed } = current.progress;
  const told = createEvent(domainEvents.uploadCompleted, companyId, {
    uploadId: id,
    ...periodOf(current.period),
    successful,
    failed,
  });
  await save(completed(current, clock.now()), [told]);
}
