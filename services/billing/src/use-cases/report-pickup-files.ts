import { DAY_MS, type DomainEvent, domainEvents, type FileTransferOutcome } from '@utility-pay/contracts';
import { type CompanyRunner, createCompanyRunner } from '@utility-pay/service-kit/jobs/company-runner';
import type { Logger } from '@utility-pay/service-kit/log';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { nextResultAttempt, type PickupFile, resultName } from '../domain/file-pickup.ts';
import { messageOf, outcomeOf, type PickupOutcome, resultText } from '../domain/pickup-result.ts';
import { pickupSecretOwner } from '../domain/sftp-server.ts';
import type { Upload } from '../domain/upload.ts';
import type { FilePickupRepository, PickupFileRepository } from './ports/file-pickup.ts';
import type { SftpClient } from './ports/sftp.ts';
import type { UploadErrorRepository } from './ports/upload-errors.ts';
import type { UploadRepository } from './ports/uploads.ts';
import { decryptSftpAccess } from './sftp-access.ts';

const MAX_IN_PROGRESS = 10;
/** A company's results are not reported for this time after a result file could not be written. */
const PAUSE_MS = 60_000;
/** How often an upload that is being processed is read again, and one that awaits approval. */
const PROCESSING_INTERVAL_MS = 5_000;
const APPROVAL_INTERVAL_MS = 60_000;
/** Maximum emails a day about refused files of a company; the File Pickup page lists all. */
const MAX_REFUSED_EMAILS = 20;
/** Maximum failed rows in a result file; the portal lists all. */
const MAX_ROWS = 1_000;

interface Dependencies {
  filePickups: FilePickupRepository;
  pickupFiles: PickupFileRepository;
  uploads: UploadRepository;
  errors: UploadErrorRepository;
  sftp: SftpClient;
  secrets: SecretBox;
  createEvent: CreateEvent;
  clock: Clock;
  log: Logger;
}

/** Creates the background work that emails results of picked up files to business owners and writes result files to the server. */
export function createPickupReports(dependencies: Dependencies): CompanyRunner {
  const { pickupFiles, clock, log } = dependencies;
  return createCompanyRunner({
    name: 'file pickup reports',
    maxInProgress: MAX_IN_PROGRESS,
    pauseMs: PAUSE_MS,
    listDue: (page) => pickupFiles.listToReport(clock.now(), page),
    work: (file, stopping) => report(dependencies, file, stopping),
    clock,
    log,
  });
}

/** Reports the state of one file, if it changed. Returns false if the result file could not be written. */
async function report(dependencies: Dependencies, file: PickupFile, stopping: AbortSignal): Promise<boolean> {
  const { uploads, pickupFiles, clock } = dependencies;
  const now = clock.now();
  const upload = file.uploadId === undefined ? undefined : await uploads.find(file.companyId, file.uploadId);
  if (file.state === 'uploaded' && !upload) {
    const { reportAt: _reportAt, ...unreported } = file;
    await pickupFiles.save(file, unreported);
    return true;
  }
  const outcome = upload ? outcomeOf(upload) : 'refused';
  if (!outcome) {
    const isAwaitingApproval = upload?.state === 'awaiting-approval';
    const after = {
      ...file,
      reportAt: new Date(now.getTime() + (isAwaitingApproval ? APPROVAL_INTERVAL_MS : PROCESSING_INTERVAL_MS)),
    };
    if (isAwaitingApproval && file.reported !== 'approval')
      await pickupFiles.save(file, { ...after, reported: 'approval' }, [
        reportOf(dependencies, file, 'awaiting-approval'),
      ]);
    else await pickupFiles.save(file, after);
    return true;
  }
  if (file.reported !== 'result') {
    const after: PickupFile = { ...file, reported: 'result', finishedAt: file.finishedAt ?? now, reportAt: now };
    const isEmailed = outcome !== 'refused' || !(await isRefusedLimitReached(dependencies, file));
    await pickupFiles.save(file, after, isEmailed ? [reportOf(dependencies, file, outcome, upload)] : []);
    // The next run writes the result file.
    return true;
  }
  return writeResult(dependencies, file, { outcome, upload }, stopping);
}

/** Returns whether enough emails about refused files were sent today: a folder may have thousands of them. */
async function isRefusedLimitReached(
  { pickupFiles, clock }: Dependencies,
  { companyId }: PickupFile,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const limit = MAX_REFUSED_EMAILS;
  return (await pickupFiles.countRefusedReported(companyId, { since, limit })) >= limit;
}

function reportOf(
  { createEvent }: Dependencies,
  file: PickupFile,
  outcome: FileTransferOutcome,
  upload?: Upload,
): DomainEvent {
  const { companyId, name, uploadId } = file;
  const message = messageOf(file, upload);
  return createEvent(domainEvents.fileTransferReported, companyId, {
    outcome,
    fileName: name,
    ...(uploadId ? { uploadId } : {}),
    ...(message ? { message } : {}),
  });
}

async function writeResult(
  { filePickups, pickupFiles, errors, sftp, secrets, clock }: Dependencies,
  file: PickupFile,
  { outcome, upload }: { outcome: PickupOutcome; upload: Upload | undefined },
  stopping: AbortSignal,
): Promise<boolean> {
  const { companyId, reportAt: _reportAt, ...rest } = file;
  const done: PickupFile = { ...rest, companyId };
  const { server, resultFolder } = (await filePickups.find(companyId)) ?? {};
  if (!server || resultFolder === undefined) {
    await pickupFiles.save(file, done);
    return true;
  }
  const { rows, hasNextPage } = upload
    ? await errors.list(companyId, upload.id, { afterLine: 0, limit: MAX_ROWS, replaced: false })
    : { rows: [], hasNextPage: false };
  const text = resultText(file, outcome, { upload, errors: rows, hasMore: hasNextPage });
  const access = decryptSftpAccess(secrets, { ...server, folder: resultFolder }, pickupSecretOwner(companyId));
  // If the secret cannot be decrypted, the check of the folder fails too, and the page shows why.
  const result = access && (await sftp.upload(access, resultName(file), contentOf(text), stopping));
  if (result?.kind === 'done') {
    await pickupFiles.save(file, { ...done, resultWrittenAt: clock.now() });
    return true;
  }
  const reportAt = stopping.aborted ? clock.now() : nextResultAttempt(file, clock.now());
  await pickupFiles.save(file, reportAt ? { ...file, reportAt } : done);
  return false;
}

async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
