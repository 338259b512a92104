import type { DomainEvent } from '@utility-pay/contracts';
import type { ListPosition, PageOf } from '@utility-pay/service-kit/page';
import type { ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import type { FilePickup, PickupFile } from '../../domain/file-pickup.ts';

interface DuePage {
  exceptCompanies: number[];
  limit: number;
}

/** Where companies' bill files are picked up. */
export interface FilePickupRepository {
  find(companyId: number): Promise<FilePickup | undefined>;
  /** Writes it, and returns it with its new version; undefined when it changed since `version` was read (0: there was none). */
  save(pickup: FilePickup, events?: readonly DomainEvent[]): Promise<FilePickup | undefined>;
  /** Returns pickups of all companies whose next check was due before this time, the longest due first. */
  listDue(before: Date, page: DuePage): Promise<FilePickup[]>;
  /** Encrypts all passwords and private keys with the current key. */
  reencryptAll(onProgress: (count: ReencryptCount) => void): Promise<ReencryptCount>;
}

/** Files that were found in companies' folders. They are kept permanently, so that each file is uploaded once. */
export interface PickupFileRepository {
  /** Adds the files that are not stored yet. */
  add(companyId: number, files: readonly PickupFile[]): Promise<void>;
  find(companyId: number, id: string): Promise<PickupFile | undefined>;
  /** Returns how many files were found since then, up to `limit`. */
  countFound(companyId: number, range: { since: Date; limit: number }): Promise<number>;
  /** Returns how many of the files found since then were refused and reported, up to `limit`. */
  countRefusedReported(companyId: number, range: { since: Date; limit: number }): Promise<number>;
  /** Returns those of these files that are waiting, were removed, or were refused because of their name or size. */
  findOpen(companyId: number, ids: readonly string[]): Promise<PickupFile[]>;
  /** Returns files in the state `waiting`. */
  listWaiting(companyId: number, limit: number): Promise<PickupFile[]>;
  /** Newest first. */
  list(companyId: number, page: { after: ListPosition | undefined; limit: number }): Promise<PageOf<PickupFile>>;
  /** Writes a change, and returns the file with its new version; undefined when it changed since it was read. */
  save(before: PickupFile, after: PickupFile, events?: readonly DomainEvent[]): Promise<PickupFile | undefined>;
  /** Deletes a file, unless it changed since it was read. */
  remove(file: PickupFile): Promise<void>;
  /** Returns files of all companies whose report was due before this time, the longest due first. */
  listToReport(before: Date, page: DuePage): Promise<PickupFile[]>;
}
