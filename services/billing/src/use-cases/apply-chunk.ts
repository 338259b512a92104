import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { withErrors } from '../domain/row-errors.ts';
import type { Upload } from '../domain/upload.ts';
import type { Progress } from '../domain/upload-progress.ts';
import { applyUploadBills } from './apply-upload-bills.ts';
import type { FindAppliedBefore } from './find-applied-before.ts';
import type { FindUnconfirmed } from './find-unconfirmed.ts';
import type { CustomerRepository } from './ports/customers.ts';
import type { Journal } from './ports/journal.ts';
import type { UploadErrorRepository } from './ports/upload-errors.ts';
import { type UploadChunk, unreadableRows } from './upload-chunks.ts';

export interface ApplyChunkDependencies {
  customers: CustomerRepository;
  journal: Journal;
  errors: UploadErrorRepository;
  findUnconfirmed: FindUnconfirmed;
  findAppliedBefore: FindAppliedBefore;
  /** Refused rows of one upload that are stored. */
  maxStoredErrors: number;
  clock: Clock;
}

/** Applies chunks of one upload. Applying a chunk again, also in another process, changes nothing and returns the same. */
export interface ChunkApplier {
  apply(chunk: UploadChunk): Promise<Progress>;
  /** Returns whether most accounts of the next chunk are likely new. */
  expectsNew(): boolean;
}

interface ChunkApplierOptions {
  /** Throws when the right to write is lost. It is called between reading and writing. */
  confirm: () => Promise<void>;
  /** Returns refused rows that are certainly before the chunk: those before the last checkpoint. */
  failedBefore: () => number;
  /** Whether most accounts of the first chunk are likely new. */
  startsWithNew?: boolean;
}

export function createChunkApplier(
  { customers, journal, errors, maxStoredErrors, findUnconfirmed, findAppliedBefore, clock }: ApplyChunkDependencies,
  upload: Upload,
  { confirm, failedBefore, startsWithNew = false }: ChunkApplierOptions,
): ChunkApplier {
  let expectNew = startsWithNew;
  return {
    expectsNew: () => expectNew,
    apply: async (chunk) => {
      const finding = { findUnconfirmed, findAppliedBefore };
      const dependencies = { customers, journal, upload, now: clock.now(), confirmLease: confirm, ...finding };
      const { added, removed, existing, refused, skipped } = await applyUploadBills(
        dependencies,
        chunk.bills,
        expectNew,
      );
      const rejected = [...unreadableRows(chunk, upload), ...refused].sort((one, other) => one.line - other.line);
      await confirm();
      // Chunks that are applied at the same time may store more; what is too much is removed at the end.
      const stored = failedBefore() < maxStoredErrors ? rejected : [];
      await errors.replace(upload.companyId, upload.id, chunk, stored);
      // In a company's first file nearly all accounts are new, in later files hardly any.
      expectNew = existing === 0 && skipped === 0;
      const { line, bytesRead, bills } = chunk;
      const replaced = rejected.filter(({ replacedBy }) => replacedBy !== undefined).length;
      const successful = bills.length - refused.length - skipped;
      const errorGroups = withErrors([], rejected);
      return { line, bytesRead, successful, failed: rejected.length, replaced, added, removed, skipped, errorGroups };
    },
  };
}
