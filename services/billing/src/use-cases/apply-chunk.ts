import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { withErrors } from '../domain/row-errors.ts';
import type { Upload } from '../domain/upload.ts';
import type { Progress } from '../domain/upload-progress.ts';
import { applyUploadBills } from './apply-upload-bills.ts';
import type { FindUnconfirmedPayments } from './find-unconfirmed-payments.ts';
import type { FindUploadsAppliedBefore } from './find-uploads-applied-before.ts';
import type { CustomerRepository } from './ports/customers.ts';
import type { Journal } from './ports/journal.ts';
import type { UploadErrorRepository } from './ports/upload-errors.ts';
import { type UploadChunk, unreadableRows } from './upload-chunks.ts';

export interface ApplyChunkDependencies {
  customers: CustomerRepository;
  journal: Journal;
  errors: UploadErrorRepository;
  findUnconfirmedPayments: FindUnconfirmedPayments;
  findUploadsAppliedBefore: FindUploadsAppliedBefore;
  /** Maximum failed rows of one upload that are stored. */
  maxStoredErrors: number;
  clock: Clock;
}

/** Applies chunks of one upload. Idempotent, also across processes: applying a chunk again returns the same progress. */
export interface ChunkApplier {
  apply(chunk: UploadChunk): Promise<Progress>;
  /** Returns whether to insert the next chunk's accounts without looking them up first, since most are likely new. */
  expectNewAccounts(): boolean;
}

interface ChunkApplierOptions {
  /** Throws if the upload's lease was lost. Called between reading and writing. */
  confirmLease: () => Promise<void>;
  /** Returns the number of failed rows up to the last checkpoint. */
  failedRowsBefore: () => number;
  /** Whether to insert the first chunk's accounts without looking them up first, since most are likely new. */
  expectNewAccounts?: boolean;
}

export function createChunkApplier(
  dependencies: ApplyChunkDependencies,
  upload: Upload,
  { confirmLease, failedRowsBefore, ...options }: ChunkApplierOptions,
): ChunkApplier {
  const { errors, maxStoredErrors, clock } = dependencies;
  let expectNewAccounts = options.expectNewAccounts ?? false;
  return {
    expectNewAccounts: () => expectNewAccounts,
    apply: async (chunk) => {
      const { added, removed, existing, refused, skipped } = await applyUploadBills(
        { ...dependencies, upload, now: clock.now(), confirmLease },
        chunk.bills,
        expectNewAccounts,
      );
      const failedRows = [...unreadableRows(chunk, upload), ...refused].sort((one, other) => one.line - other.line);
      await confirmLease();
      // Parallel chunks may exceed the limit; the surplus is deleted when the upload completes.
      const stored = failedRowsBefore() < maxStoredErrors ? failedRows : [];
      await errors.replace(upload.companyId, upload.id, chunk, stored);
      // In a company's first file nearly all accounts are new, in later files hardly any.
      expectNewAccounts = existing === 0 && skipped === 0;
      const { line, bytesRead, bills } = chunk;
      const failed = failedRows.length;
      const replaced = failedRows.filter(({ replacedBy }) => replacedBy !== undefined).length;
      const successful = bills.length - refused.length - skipped;
      const errorGroups = withErrors([], failedRows);
      return { line, bytesRead, successful, failed, replaced, added, removed, skipped, errorGroups };
    },
  };
}
