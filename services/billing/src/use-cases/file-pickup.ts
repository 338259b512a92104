import { type Actor, filePickupRule, type Refused, refused } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { changedValues, type RecordAct } from '@utility-pay/service-kit/audit';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { invalidInput } from '@utility-pay/service-kit/errors';
import { type ListPosition, type PageOf, requirePageSize } from '@utility-pay/service-kit/page';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type FilePickup, markWaiting, type PickupFile, requestCheck, toPickupFile } from '../domain/file-pickup.ts';
import { pickupSecretOwner, type SftpServer } from '../domain/sftp-server.ts';
import { type CheckServerDependencies, changedServer, checkSftpServer } from './check-sftp-server.ts';
import type { FilePickupRepository, PickupFileRepository } from './ports/file-pickup.ts';

const MAX_LISTED = 200;
const NO_PICKUP = 'File pickup is not set up.';
const NO_FILE = 'This file was not found.';
const IS_WAITING = 'This file is waiting to be uploaded already.';
const OTHER_NAME = 'The name of this file does not match the name pattern any more.';
const NOT_ACCEPTED = 'This file cannot be picked up.';

interface Dependencies extends CheckServerDependencies {
  filePickups: FilePickupRepository;
  pickupFiles: PickupFileRepository;
  requireStepUp: RequireStepUp;
  requireExisting: RequireExisting;
  recordAct: RecordAct;
  clock: Clock;
}

export type FilePickupResult = { kind: 'saved'; pickup: FilePickup } | Refused;
export type PickupFileResult = { kind: 'changed'; file: PickupFile } | Refused;

/** Returns where a company's bill files are picked up; undefined if nowhere. */
export const readFilePickup =
  ({ filePickups }: Pick<Dependencies, 'filePickups'>) =>
  async (actor: Actor, companyId: number): Promise<FilePickup | undefined> => {
    requirePermission(actor, companyId, 'manageBalances');
    const pickup = await filePickups.find(companyId);
    return pickup?.server ? pickup : undefined;
  };

export interface UpdateFilePickup {
  companyId: number;
  /** Checked by `sftpServerRule`. */
  server: unknown;
  namePattern: string;
  resultFolder: string | undefined;
}

/** Sets where bill files are picked up, after signing in to the server. The folder is read at once. */
export const updateFilePickup =
  (dependencies: Dependencies) =>
  async (actor: Actor, { companyId, server, ...entered }: UpdateFilePickup): Promise<FilePickupResult> => {
    await requireSetup(dependencies, actor, companyId);
    const checked = filePickupRule.safeParse(entered);
    if (!checked.success) return { kind: 'refused', userErrors: invalidInput(checked.error) };
    const { namePattern, resultFolder } = checked.data;
    const stored = (await dependencies.filePickups.find(companyId))?.server;
    const owner = pickupSecretOwner(companyId);
    const otherFolders = resultFolder ? [resultFolder] : [];
    const result = await checkSftpServer(dependencies, { companyId, server, stored, owner, otherFolders });
    if (result.kind === 'refused') return result;
    return save(dependencies, actor, companyId, {
      isSecretNew: result.isSecretNew,
      change: { server: result.server, namePattern, ...(resultFolder ? { resultFolder } : {}) },
    });
  };

/** Stops the pickup of a company's files. */
export const stopFilePickup =
  (dependencies: Dependencies) =>
  async (actor: Actor, companyId: number): Promise<FilePickupResult> => {
    await requireSetup(dependencies, actor, companyId);
    return save(dependencies, actor, companyId, { isSecretNew: false, change: undefined });
  };

async function requireSetup(
  { requireStepUp, requireExisting }: Dependencies,
  actor: Actor,
  companyId: number,
): Promise<void> {
  requirePermission(actor, companyId, 'manageBalances');
  requireStepUp(actor);
  await requireExisting(actor, companyId);
}

/** Saves the pickup with its act of the audit log. `change` undefined: the pickup is stopped. */
async function save(
  { filePickups, recordAct, clock }: Dependencies,
  actor: Actor,
  companyId: number,
  {
    change,
    isSecretNew,
  }: { change: { server: SftpServer; namePattern: string; resultFolder?: string } | undefined; isSecretNew: boolean },
): Promise<FilePickupResult> {
  return retryOnConflict<FilePickupResult>(async () => {
    const before = await filePickups.find(companyId);
    if (!change && !before?.server) return { done: refused('CONFLICT', NO_PICKUP) };
    const { namePattern = '', version = 0, checkedAt } = before ?? {};
    const changed: FilePickup = { companyId, namePattern, version, ...(checkedAt ? { checkedAt } : {}), ...change };
    const after = change ? requestCheck(changed, clock.now()) : changed;
    const shown = ({ namePattern: pattern, resultFolder }: Partial<FilePickup>) => ({ pattern, resultFolder });
    const server = changedServer(before?.server, after.server, isSecretNew);
    const rest = changedValues(shown(before?.server ? before : {}), shown(change ?? {}), ['pattern', 'resultFolder']);
    const act = recordAct(actor, companyId, {
      action: 'file-pickup.changed',
      target: { type: 'company', id: String(companyId) },
      before: { ...server.before, ...rest.before },
      after: { ...server.after, ...rest.after },
    });
    const pickup = await filePickups.save(after, [act]);
    return pickup && { done: { kind: 'saved', pickup } };
  });
}

/** Requests an immediate check of the folder. */
export const checkFilePickup =
  ({ filePickups, requireExisting, clock }: Dependencies) =>
  async (actor: Actor, companyId: number): Promise<FilePickupResult> => {
    requirePermission(actor, companyId, 'manageBalances');
    await requireExisting(actor, companyId);
    return retryOnConflict<FilePickupResult>(async () => {
      const pickup = await filePickups.find(companyId);
      if (!pickup?.server) return { done: refused('CONFLICT', NO_PICKUP) };
      const saved = await filePickups.save(requestCheck(pickup, clock.now()));
      return saved && { done: { kind: 'saved', pickup: saved } };
    });
  };

/** Returns files that were found in the folder, newest first. */
export const listPickupFiles =
  ({ pickupFiles }: Pick<Dependencies, 'pickupFiles'>) =>
  async (
    actor: Actor,
    companyId: number,
    { first, after }: { first: number; after: ListPosition | undefined },
  ): Promise<PageOf<PickupFile>> => {
    requirePermission(actor, companyId, 'manageBalances');
    requirePageSize(first, MAX_LISTED);
    return pickupFiles.list(companyId, { after, limit: first });
  };

/** Requests another pickup of a file that was uploaded, refused or a duplicate. The file must still be in the folder. */
export const pickUpAgain =
  (dependencies: Dependencies) =>
  async (
    actor: Actor,
    { companyId, pickupFileId }: { companyId: number; pickupFileId: string },
  ): Promise<PickupFileResult> => {
    const { filePickups, pickupFiles, requireExisting, recordAct, clock } = dependencies;
    requirePermission(actor, companyId, 'manageBalances');
    await requireExisting(actor, companyId);
    const result = await retryOnConflict<PickupFileResult>(async () => {
      const file = await pickupFiles.find(companyId, pickupFileId);
      if (!file) return { done: refused('CONFLICT', NO_FILE) };
      if (file.state === 'waiting') return { done: refused('CONFLICT', IS_WAITING) };
      const pickup = await filePickups.find(companyId);
      if (!pickup?.server) return { done: refused('CONFLICT', NO_PICKUP) };
      // The name pattern may have changed since.
      const found = toPickupFile(pickup, file, clock.now());
      if (!found) return { done: refused('CONFLICT', OTHER_NAME) };
      if (found.period === undefined) return { done: refused('CONFLICT', found.message ?? NOT_ACCEPTED) };
      const after = { ...markWaiting(file, { isRepeat: true }, clock.now()), period: found.period };
      const act = recordAct(actor, companyId, {
        action: 'pickup-file.repeated',
        target: { type: 'pickup-file', id: file.id, label: file.name },
      });
      const saved = await pickupFiles.save(file, after, [act]);
      return saved && { done: { kind: 'changed', file: saved } };
    });
    if (result.kind === 'changed') await checkFilePickup(dependencies)(actor, companyId);
    return result;
  };
