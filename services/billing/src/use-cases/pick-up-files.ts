import { domainEvents, periodOf, type UploadReceipt } from '@utility-pay/contracts';
import { SYSTEM } from '@utility-pay/service-kit/audit';
import { AppError } from '@utility-pay/service-kit/errors';
import { type CompanyRunner, createCompanyRunner } from '@utility-pay/service-kit/jobs/company-runner';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import {
  duplicate,
  type FilePickup,
  foundFile,
  isStable,
  lookDone,
  lookFailed,
  lookStarted,
  type PickupFile,
  refusedFile,
  removedFile,
  uploaded,
  uploadKeyOf,
  waitingAgain,
} from '../domain/file-pickup.ts';
import { pickupSecretOwner, type SftpServer } from '../domain/sftp-server.ts';
import type { FilePickupRepository, PickupFileRepository } from './ports/file-pickup.ts';
import type { SftpAccess, SftpClient } from './ports/sftp.ts';
import { acceptUpload, type ReceiveUploadParts } from './receive-upload.ts';

/** Folders that one process reads at the same time, each of another company. */
const MAX_IN_PROGRESS = 10;
/** Milliseconds for which a company's folder is not read after a failure that is not the server's. */
const PAUSE_MS = 60_000;
/** Files that are compared with what is known, and that may wait. */
const MAX_FILES = 5_000;

const TOO_MANY = `The folder has more than ${MAX_FILES.toLocaleString('en-US')} files with matching names. Move older ones to another folder.`;
const UNREADABLE_SECRET = 'The stored password or private key cannot be read. Enter it again.';
const INTERRUPTED = 'The transfer was interrupted. It is tried again.';

interface Parts extends ReceiveUploadParts {
  filePickups: FilePickupRepository;
  pickupFiles: PickupFileRepository;
  sftp: SftpClient;
  secrets: SecretBox;
  createEvent: CreateEvent;
}

/** Creates the reading of all companies' folders in the background: new bill files in them are uploaded, each once. */
export function createFilePickups(parts: Parts): CompanyRunner {
  const { filePickups, clock, log } = parts;
  return createCompanyRunner({
    name: 'file pickup',
    maxInProgress: MAX_IN_PROGRESS,
    pauseMs: PAUSE_MS,
    listDue: (page) => filePickups.listDue(clock.now(), page),
    work: (pickup, stopping) => look(parts, pickup, stopping),
    clock,
    log,
  });
}

/** Reads a company's folder and uploads what is new. Returns false if the next look has to wait. */
async function look(parts: Parts, pickup: FilePickup, stopping: AbortSignal): Promise<boolean> {
  const { filePickups, sftp, clock } = parts;
  const { companyId, server } = pickup;
  const started = { ...lookStarted(pickup, clock.now()), version: pickup.version + 1 };
  // Another worker looks already, or staff have changed the pickup.
  if (!server || !(await filePickups.save({ ...started, version: pickup.version }))) return true;
  const access = accessTo(parts, companyId, server);
  const listed = access ? await sftp.list(access, stopping) : { kind: 'failed' as const, message: UNREADABLE_SECRET };
  if (listed.kind === 'failed') {
    // A stopped look is repeated at once by another process.
    if (stopping.aborted) await filePickups.save({ ...started, nextLookAt: clock.now() });
    else await saveFailure(parts, started, listed.message);
    return true;
  }
  const found = listed.value.flatMap((file) => foundFile(pickup, file, clock.now()) ?? []);
  if (!access || found.length > MAX_FILES) {
    await saveFailure(parts, started, TOO_MANY);
    return true;
  }
  await parts.pickupFiles.add(companyId, found);
  const problem = await uploadFound(parts, access, { companyId, found }, stopping);
  const isWaiting = (await parts.pickupFiles.listWaiting(companyId, 1)).length > 0;
  // When staff have changed the pickup meanwhile, their next look stays.
  if (stopping.aborted) await filePickups.save({ ...started, nextLookAt: clock.now() });
  else if (problem) await saveFailure(parts, started, problem);
  else await filePickups.save(lookDone(started, { isWaiting }, clock.now()));
  return true;
}

function accessTo(
  { secrets }: Pick<Parts, 'secrets'>,
  companyId: number,
  { sealedSecret, ...fields }: SftpServer,
): SftpAccess | undefined {
  try {
    return { ...fields, secret: secrets.open(sealedSecret, pickupSecretOwner(companyId)) };
  } catch {
    return undefined;
  }
}

async function saveFailure(
  { filePickups, createEvent, clock }: Parts,
  started: FilePickup,
  problem: string,
): Promise<void> {
  const { pickup, isReportDue } = lookFailed(started, problem, clock.now());
  const report = { outcome: 'folder-unreadable' as const, message: problem };
  const events = isReportDue ? [createEvent(domainEvents.fileTransferReported, started.companyId, report)] : [];
  await filePickups.save(pickup, events);
}

/** Uploads the files that have stayed the same, oldest first. Returns what is wrong with the server, if anything. */
async function uploadFound(
  parts: Parts,
  access: SftpAccess,
  { companyId, found }: { companyId: number; found: readonly PickupFile[] },
  stopping: AbortSignal,
): Promise<string | undefined> {
  const { pickupFiles, clock } = parts;
  const listedIds = new Set(found.map(({ id }) => id));
  for (const file of await pickupFiles.listWaiting(companyId, MAX_FILES))
    if (!listedIds.has(file.id)) await pickupFiles.save(file, removedFile(file));
  const open = await pickupFiles.findOpen(companyId, [...listedIds]);
  for (const file of open)
    if (file.state === 'removed') await pickupFiles.save(file, waitingAgain(file, { isRepeat: false }, clock.now()));
  const ready = open.filter((file) => file.state === 'waiting' && isStable(file, clock.now()));
  ready.sort((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime() || a.name.localeCompare(b.name));
  for (const file of ready) {
    if (stopping.aborted) return undefined;
    const problem = await uploadOne(parts, access, file, stopping);
    if (problem) return problem;
  }
  return undefined;
}

/** Uploads one file and stores what came of it. Returns what is wrong with the server, if anything; then the file waits. */
async function uploadOne(
  parts: Parts,
  access: SftpAccess,
  file: PickupFile,
  stopping: AbortSignal,
): Promise<string | undefined> {
  const { pickupFiles, sftp, clock, log } = parts;
  let earlierUploadId: string | undefined;
  let failure: unknown;
  const result = await sftp.download<UploadReceipt | undefined>(
    access,
    file,
    async (stream) => {
      try {
        return await acceptUpload(
          parts,
          file.companyId,
          {
            actor: SYSTEM,
            period: periodOf(file.period ?? 0),
            fileName: file.name,
            announcedBytes: file.bytes,
            asOf: null,
            review: 'company',
            stream,
          },
          { key: uploadKeyOf(file), refusalOf: file.repeats > 0 ? undefined : refusalOf },
        );
      } catch (error) {
        failure = error;
        return undefined;
      }
    },
    stopping,
  );
  if (result.kind === 'failed') return result.message;
  const receipt = result.value;
  const now = clock.now();
  if (receipt?.kind === 'accepted') await pickupFiles.save(file, uploaded(file, receipt.uploadId, now));
  else if (receipt && earlierUploadId)
    await pickupFiles.save(file, duplicate(file, earlierUploadId, receipt.message, now));
  else if (receipt?.code === 'INVALID') await pickupFiles.save(file, refusedFile(file, receipt.message, now));
  else if (failure instanceof AppError && failure.code === 'PAYLOAD_TOO_LARGE')
    await pickupFiles.save(file, refusedFile(file, failure.message, now));
  else {
    // It waits: another worker receives it, the company has too many unfinished files, or the connection broke off.
    if (failure) log.warn({ err: failure, pickupFileId: file.id }, 'A picked up file is uploaded later');
    const refusal = failure instanceof AppError && failure.code === 'CONFLICT' ? failure.message : INTERRUPTED;
    const message = receipt?.message ?? refusal;
    await pickupFiles.save(file, { ...file, message });
  }
  return undefined;

  async function refusalOf({ digest }: { digest: string }): Promise<string | undefined> {
    const earlier = await parts.uploads.findSameFile(file.companyId, { period: file.period ?? 0, digest });
    earlierUploadId = earlier?.id;
    return earlier && 'The same file was uploaded for this month before.';
  }
}
