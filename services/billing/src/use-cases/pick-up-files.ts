import { DAY_MS, domainEvents } from '@utility-pay/contracts';
import { type CompanyRunner, createCompanyRunner } from '@utility-pay/service-kit/jobs/company-runner';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import {
  completeCheck,
  type FilePickup,
  failCheck,
  isStable,
  markRemoved,
  type PickupFile,
  refreshPickupFile,
  toPickupFile,
} from '../domain/file-pickup.ts';
import { pickupSecretOwner, type SftpServer } from '../domain/sftp-server.ts';
import { acquirePickupLease, type PickupLease } from './pickup-lease.ts';
import type { FilePickupRepository } from './ports/file-pickup.ts';
import type { SftpAccess } from './ports/sftp.ts';
import { decryptSftpAccess, UNREADABLE_SECRET } from './sftp-access.ts';
import { type UploadPickedUpDependencies, uploadPickedUpFile } from './upload-picked-up-file.ts';

/** Maximum folders that one process reads at the same time, each of another company. */
const MAX_IN_PROGRESS = 10;
/** A company's folder is not read for this time after a failure that is not the server's. */
const PAUSE_MS = 60_000;
/** Maximum files with matching names in a folder. */
const MAX_FILES = 5_000;
/** Maximum files that are found within a day. Limits what a server with ever new files can add to the database. */
const MAX_NEW_FILES = 10_000;
/** A check starts no further upload after this time, so that the folders of other companies are checked too. */
const CHECK_TIME_LIMIT_MS = 30 * 60_000;
/** A check ends after this many interrupted files, since the server is probably the cause. */
const MAX_INTERRUPTED = 3;

const TOO_MANY = `The folder has more than ${MAX_FILES.toLocaleString('en-US')} files with matching names. Move older ones to another folder.`;
const TOO_MANY_NEW = `More than ${MAX_NEW_FILES.toLocaleString('en-US')} files were found within a day. No more are picked up until tomorrow.`;
const interruptedText = (name: string): string => `${name} could not be read completely. It will be retried.`;

interface Dependencies extends UploadPickedUpDependencies {
  filePickups: FilePickupRepository;
  secrets: SecretBox;
  createEvent: CreateEvent;
}

/** Creates the background work that checks all companies' folders and uploads each new bill file once. */
export function createFilePickups(dependencies: Dependencies): CompanyRunner {
  const { filePickups, clock, log } = dependencies;
  return createCompanyRunner({
    name: 'file pickup',
    maxInProgress: MAX_IN_PROGRESS,
    pauseMs: PAUSE_MS,
    listDue: (page) => filePickups.listDue(clock.now(), page),
    work: (pickup, stopping) => checkFolder(dependencies, pickup, stopping),
    clock,
    log,
  });
}

/** Checks a company's folder. Returns true even after a failure, since `nextCheckAt` schedules the next check. */
async function checkFolder(dependencies: Dependencies, pickup: FilePickup, stopping: AbortSignal): Promise<boolean> {
  const { pickupFiles, clock } = dependencies;
  const { companyId, server } = pickup;
  const lease = server && (await acquirePickupLease(dependencies, pickup));
  // Another worker checks the folder already, or staff have changed the pickup.
  if (!lease) return true;
  try {
    const problem = await readFolder(dependencies, { ...pickup, server }, lease, stopping);
    if (stopping.aborted) {
      // Another process repeats a stopped check immediately.
      await lease.finish((current) => ({ ...current, nextCheckAt: clock.now() }));
    } else if (problem) {
      await finishFailed(dependencies, pickup, lease, problem);
    } else {
      const hasWaitingFiles = (await pickupFiles.listWaiting(companyId, 1)).length > 0;
      await lease.finish((current) => completeCheck(current, { hasWaitingFiles }, clock.now()));
    }
    return true;
  } finally {
    lease.release();
  }
}

/** Reads the folder and uploads new files. Returns why the folder, or a file in it, could not be read; undefined on success. */
async function readFolder(
  dependencies: Dependencies,
  pickup: FilePickup & { server: SftpServer },
  lease: PickupLease,
  stopping: AbortSignal,
): Promise<string | undefined> {
  const { pickupFiles, sftp, clock } = dependencies;
  const { companyId, server } = pickup;
  const access = decryptSftpAccess(dependencies.secrets, server, pickupSecretOwner(companyId));
  if (!access) return UNREADABLE_SECRET;
  const listed = await sftp.list(access, stopping);
  if (listed.kind === 'failed') return listed.message;
  const found = listed.value.flatMap((file) => toPickupFile(pickup, file, clock.now()) ?? []);
  if (found.length > MAX_FILES) return TOO_MANY;
  const dayAgo = new Date(clock.now().getTime() - DAY_MS);
  if ((await pickupFiles.countFound(companyId, { since: dayAgo, limit: MAX_NEW_FILES })) >= MAX_NEW_FILES)
    return TOO_MANY_NEW;
  await pickupFiles.add(companyId, found);
  await removeMissing(dependencies, companyId, found);
  return uploadFound(dependencies, access, { companyId, found, lease }, stopping);
}

async function finishFailed(
  { createEvent, clock }: Dependencies,
  pickup: FilePickup,
  lease: PickupLease,
  problem: string,
): Promise<void> {
  const now = clock.now();
  const report = { outcome: 'folder-unreadable' as const, message: problem };
  const { isReportDue } = failCheck(pickup, problem, now);
  const events = isReportDue ? [createEvent(domainEvents.fileTransferReported, pickup.companyId, report)] : [];
  await lease.finish((current) => failCheck(current, problem, now).pickup, events);
}

/** Marks waiting files as removed that are no longer in the folder; deletes those that were replaced before they were uploaded. */
async function removeMissing(
  { pickupFiles }: Pick<Dependencies, 'pickupFiles'>,
  companyId: number,
  found: readonly PickupFile[],
): Promise<void> {
  const ids = new Set(found.map(({ id }) => id));
  const names = new Set(found.map(({ name }) => name));
  for (const file of await pickupFiles.listWaiting(companyId, MAX_FILES)) {
    if (ids.has(file.id)) continue;
    if (names.has(file.name) && file.repeats === 0) await pickupFiles.remove(file);
    else await pickupFiles.save(file, markRemoved(file));
  }
}

/** Uploads the stable files, oldest first. Returns what is wrong with the server; undefined on success. */
async function uploadFound(
  dependencies: Dependencies,
  access: SftpAccess,
  { companyId, found, lease }: { companyId: number; found: readonly PickupFile[]; lease: PickupLease },
  stopping: AbortSignal,
): Promise<string | undefined> {
  const { clock } = dependencies;
  const until = clock.now().getTime() + CHECK_TIME_LIMIT_MS;
  const interrupted: string[] = [];
  for (const file of await refreshAndListStable(dependencies, companyId, found)) {
    const isOver = stopping.aborted || interrupted.length >= MAX_INTERRUPTED || clock.now().getTime() > until;
    // Staff may have changed or stopped the pickup meanwhile.
    if (isOver || !(await lease.renew())) break;
    const result = await uploadPickedUpFile(dependencies, access, file, stopping);
    if (result.kind === 'failed') return result.message;
    if (result.kind === 'full') break;
    if (result.kind === 'interrupted') interrupted.push(file.name);
  }
  return interrupted[0] === undefined ? undefined : interruptedText(interrupted[0]);
}

/** Updates the waiting files from the listing. Returns the stable ones, oldest first; interrupted files come last. */
async function refreshAndListStable(
  { pickupFiles, clock }: Pick<Dependencies, 'pickupFiles' | 'clock'>,
  companyId: number,
  found: readonly PickupFile[],
): Promise<PickupFile[]> {
  const foundById = new Map(found.map((file) => [file.id, file]));
  const stable: PickupFile[] = [];
  for (const file of await pickupFiles.findOpen(companyId, [...foundById.keys()])) {
    const current = refreshPickupFile(file, foundById.get(file.id) ?? file, clock.now());
    if (current !== file) await pickupFiles.save(file, current);
    else if (file.state === 'waiting' && isStable(file, clock.now())) stable.push(file);
  }
  return stable.sort(
    (a, b) =>
      Number(a.isInterrupted === true) - Number(b.isInterrupted === true) ||
      a.modifiedAt.getTime() - b.modifiedAt.getTime() ||
      a.name.localeCompare(b.name),
  );
}
