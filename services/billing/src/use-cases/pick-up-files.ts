import { domainEvents } from '@utility-pay/contracts';
import { type CompanyRunner, createCompanyRunner } from '@utility-pay/service-kit/jobs/company-runner';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import {
  checkDone,
  checkFailed,
  type FilePickup,
  foundAgain,
  foundFile,
  isStable,
  type PickupFile,
  removedFile,
  wasInterrupted,
} from '../domain/file-pickup.ts';
import { pickupSecretOwner, type SftpServer } from '../domain/sftp-server.ts';
import { type HeldPickup, holdPickup } from './pickup-lease.ts';
import type { FilePickupRepository } from './ports/file-pickup.ts';
import type { SftpAccess } from './ports/sftp.ts';
import { sftpAccess, UNREADABLE_SECRET } from './sftp-access.ts';
import { type UploadPickedUpDependencies, uploadPickedUpFile } from './upload-picked-up-file.ts';

/** Folders that one process reads at the same time, each of another company. */
const MAX_IN_PROGRESS = 10;
/** Milliseconds for which a company's folder is not read after a failure that is not the server's. */
const PAUSE_MS = 60_000;
/** Files that are compared with what is known, and that may wait. */
const MAX_FILES = 5_000;
/** Files that are found within a day, so that a server that always has new ones does not fill the database. */
const MAX_NEW_FILES = 10_000;
const DAY_MS = 24 * 3_600_000;
/** Milliseconds after which a check begins no other upload, so that the folders of other companies get their turn. */
const MAX_LOOK_MS = 30 * 60_000;
/** Files that break off before a check ends: the server is probably at fault. */
const MAX_UNREAD = 3;

const TOO_MANY = `The folder has more than ${MAX_FILES.toLocaleString('en-US')} files with matching names. Move older ones to another folder.`;
const TOO_MANY_NEW = `More than ${MAX_NEW_FILES.toLocaleString('en-US')} files were found within a day. No more are picked up until tomorrow.`;
const unreadText = (name: string): string => `${name} could not be read completely. It will be retried.`;

interface Dependencies extends UploadPickedUpDependencies {
  filePickups: FilePickupRepository;
  secrets: SecretBox;
  createEvent: CreateEvent;
}

/** Creates the reading of all companies' folders in the background: new bill files in them are uploaded, each once. */
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

/** Reads a company's folder and uploads what is new. Returns false if the next check has to wait. */
async function checkFolder(dependencies: Dependencies, pickup: FilePickup, stopping: AbortSignal): Promise<boolean> {
  const { pickupFiles, clock } = dependencies;
  const { companyId, server } = pickup;
  const held = server && (await holdPickup(dependencies, pickup));
  // Another worker checks it already, or staff have changed the pickup.
  if (!held) return true;
  try {
    const problem = await readFolder(dependencies, { ...pickup, server }, held, stopping);
    if (stopping.aborted) {
      // A stopped check is repeated at once by another process.
      await held.finish((current) => ({ ...current, nextCheckAt: clock.now() }));
    } else if (problem) {
      await finishFailed(dependencies, pickup, held, problem);
    } else {
      const isWaiting = (await pickupFiles.listWaiting(companyId, 1)).length > 0;
      await held.finish((current) => checkDone(current, { isWaiting }, clock.now()));
    }
    return true;
  } finally {
    held.release();
  }
}

/** Returns why the folder, or a file in it, could not be read, if so. */
async function readFolder(
  dependencies: Dependencies,
  pickup: FilePickup & { server: SftpServer },
  held: HeldPickup,
  stopping: AbortSignal,
): Promise<string | undefined> {
  const { pickupFiles, sftp, clock } = dependencies;
  const { companyId, server } = pickup;
  const access = sftpAccess(dependencies.secrets, server, pickupSecretOwner(companyId));
  if (!access) return UNREADABLE_SECRET;
  const listed = await sftp.list(access, stopping);
  if (listed.kind === 'failed') return listed.message;
  const found = listed.value.flatMap((file) => foundFile(pickup, file, clock.now()) ?? []);
  if (found.length > MAX_FILES) return TOO_MANY;
  const dayAgo = new Date(clock.now().getTime() - DAY_MS);
  if ((await pickupFiles.countFound(companyId, { since: dayAgo, limit: MAX_NEW_FILES })) >= MAX_NEW_FILES)
    return TOO_MANY_NEW;
  await pickupFiles.add(companyId, found);
  await forgetGone(dependencies, companyId, found);
  return uploadFound(dependencies, access, { companyId, found, held }, stopping);
}

async function finishFailed(
  { createEvent, clock }: Dependencies,
  pickup: FilePickup,
  held: HeldPickup,
  problem: string,
): Promise<void> {
  const now = clock.now();
  const report = { outcome: 'folder-unreadable' as const, message: problem };
  const { isReportDue } = checkFailed(pickup, problem, now);
  const events = isReportDue ? [createEvent(domainEvents.fileTransferReported, pickup.companyId, report)] : [];
  await held.finish((current) => checkFailed(current, problem, now).pickup, events);
}

/** Files that are gone wait no more. One that was replaced before it was uploaded is not listed either: nothing came of it. */
async function forgetGone(
  { pickupFiles }: Pick<Dependencies, 'pickupFiles'>,
  companyId: number,
  found: readonly PickupFile[],
): Promise<void> {
  const ids = new Set(found.map(({ id }) => id));
  const names = new Set(found.map(({ name }) => name));
  for (const file of await pickupFiles.listWaiting(companyId, MAX_FILES)) {
    if (ids.has(file.id)) continue;
    if (names.has(file.name) && file.repeats === 0) await pickupFiles.remove(file);
    else await pickupFiles.save(file, removedFile(file));
  }
}

/** Uploads the files that have stayed the same, oldest first. Returns what is wrong with the server, if anything. */
async function uploadFound(
  dependencies: Dependencies,
  access: SftpAccess,
  { companyId, found, held }: { companyId: number; found: readonly PickupFile[]; held: HeldPickup },
  stopping: AbortSignal,
): Promise<string | undefined> {
  const { clock } = dependencies;
  const until = clock.now().getTime() + MAX_LOOK_MS;
  const unread: string[] = [];
  for (const file of await listReady(dependencies, companyId, found)) {
    const isOver = stopping.aborted || unread.length >= MAX_UNREAD || clock.now().getTime() > until;
    // Staff may have changed or stopped the pickup meanwhile.
    if (isOver || !(await held.renew())) break;
    const result = await uploadPickedUpFile(dependencies, access, file, stopping);
    if (result.kind === 'failed') return result.message;
    if (result.kind === 'full') break;
    if (result.kind === 'unread') unread.push(file.name);
  }
  return unread[0] === undefined ? undefined : unreadText(unread[0]);
}

/** Returns the files that have stayed the same, oldest first; those that broke off before come last. */
async function listReady(
  { pickupFiles, clock }: Pick<Dependencies, 'pickupFiles' | 'clock'>,
  companyId: number,
  found: readonly PickupFile[],
): Promise<PickupFile[]> {
  const foundById = new Map(found.map((file) => [file.id, file]));
  const ready: PickupFile[] = [];
  for (const file of await pickupFiles.findOpen(companyId, [...foundById.keys()])) {
    const current = foundAgain(file, foundById.get(file.id) ?? file, clock.now());
    if (current !== file) await pickupFiles.save(file, current);
    else if (file.state === 'waiting' && isStable(file, clock.now())) ready.push(file);
  }
  return ready.sort(
    (a, b) =>
      Number(wasInterrupted(a)) - Number(wasInterrupted(b)) ||
      a.modifiedAt.getTime() - b.modifiedAt.getTime() ||
      a.name.localeCompare(b.name),
  );
}
