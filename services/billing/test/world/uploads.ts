import {
  type Actor,
  type BillingMethod,
  DEFAULT_UPLOAD_REVIEW,
  type IncomingUpload,
  type UploadReceipt,
} from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { createBilling, createBillingDependencies } from '../../src/app.ts';
import type { JournalEntry } from '../../src/domain/journal.ts';
import type { Upload } from '../../src/domain/upload.ts';
import type { IncludedKinds } from '../../src/domain/upload-comparison.ts';
import type { BillingDependencies } from '../../src/use-cases/index.ts';
import type { FindUploadSettings } from '../../src/use-cases/ports/uploads.ts';
import { BILLING_OPTIONS } from './world.ts';

/** Dependencies with which small files have several chunks. */
export const SMALL_CHUNKS = { maxChunkRows: 20 };

/** Uploads of a company that `decideAll` reads. */
const MAX_LISTED = 50;

export const clerkOf = (companyId: number): Actor => staffOf(companyId, ['manageBalances'], `clerk-${companyId}`);

/** Returns the settings of companies that have this billing method. */
export const settingsWith =
  (methodOf: (companyId: number) => BillingMethod): FindUploadSettings =>
  async (companyId) => ({ billingMethod: methodOf(companyId), uploadReview: DEFAULT_UPLOAD_REVIEW });

export async function* bytesOf(...pieces: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
}

/** Returns an upload as a clerk of company 1 sends it. */
export const incomingUpload = (
  file: string | AsyncIterable<Uint8Array>,
  overrides: Partial<IncomingUpload> = {},
): IncomingUpload => ({
  actor: clerkOf(Number(overrides.companyId ?? 1)),
  requestId: 'test',
  clientAddress: null,
  companyId: '1',
  period: { month: 11, year: 2026 },
  fileName: 'bills.csv',
  idempotencyKey: null,
  announcedBytes: null,
  asOf: null,
  review: null,
  stream: typeof file === 'string' ? bytesOf(file) : file,
  ...overrides,
});

export const idOf = (receipt: UploadReceipt): string => {
  if (receipt.kind === 'refused') throw new Error(receipt.message);
  return receipt.uploadId;
};

/** Opens billing's uploads on a test's platform. The test itself runs their jobs. `replaced` replaces dependencies. */
export function openUploads(platform: Platform, replaced: Partial<BillingDependencies> = {}) {
  const dependencies = { ...createBillingDependencies(platform, BILLING_OPTIONS), ...replaced };
  const { useCases, sweepers } = createBilling(platform, BILLING_OPTIONS, dependencies);
  const { uploads, errors } = dependencies;
  const read = async (companyId: number, uploadId: string): Promise<Upload> => {
    const upload = await uploads.find(companyId, uploadId);
    if (!upload) throw new Error('no such upload');
    return upload;
  };
  return {
    receiveUpload: useCases.receiveUpload,
    approveUpload: useCases.approveUpload,
    readIncludedPayments: useCases.readIncludedPayments,
    /** Runs the job that processes an upload once. */
    applyUpload: useCases.applyUpload,
    sweepers,
    uploadRepository: uploads,
    read,
    errorsOf: async (companyId: number, uploadId: string) =>
      (await errors.list(companyId, uploadId, { afterLine: 0, limit: 100_000 })).rows,
    /** Approves the uploads of a company that await approval; discards them if neither kind of account is included. */
    decideAll: async (companyId: number, { includeNew, includeChanged }: IncludedKinds): Promise<void> => {
      for (const { id: uploadId, state } of await uploads.list(companyId, MAX_LISTED)) {
        if (state !== 'awaiting-approval') continue;
        const key = { companyId, uploadId };
        if (!includeNew && !includeChanged) await useCases.discardUpload(clerkOf(companyId), key);
        else await useCases.approveUpload(clerkOf(companyId), { ...key, includeNew, includeChanged });
      }
    },
    /** Sends a file and processes it. */
    upload: async (
      file: string | AsyncIterable<Uint8Array>,
      overrides: Partial<IncomingUpload> = {},
    ): Promise<Upload> => {
      const uploadId = idOf(await useCases.receiveUpload(incomingUpload(file, overrides)));
      const companyId = Number(overrides.companyId ?? 1);
      await useCases.applyUpload({ companyId, uploadId });
      return read(companyId, uploadId);
    },
  };
}

/** Returns a company's journal without the fields that differ between companies with the same content. */
export async function storedJournal(platform: Platform, companyId: number) {
  const customers = await platform.mongo.collection('customers').find({ companyId }).toArray();
  const accounts = new Map(customers.map(({ _id, accountNumber }) => [String(_id), String(accountNumber)]));
  const entries = await platform.mongo
    .collection<JournalEntry & { customerId: string }>('journal')
    .find({ companyId })
    .toArray();
  return entries
    .map(({ kind, debit, credit, amountMinor, period, customerId }) =>
      [accounts.get(customerId), period, kind, debit, credit, amountMinor].join(' '),
    )
    .toSorted();
}

/** Returns a company's stored customers without the fields that differ between companies with the same content. */
export async function storedCustomers(platform: Platform, companyId: number) {
  const found = await platform.mongo
    .collection('customers')
    .find({ companyId, deletedAt: null })
    .sort({ sortKey: 1 })
    .toArray();
  return found.map(
    ({ _id, companyId: _company, addedBy: _upload, lastUpload: _last, entries: _entries, ...customer }) => customer,
  );
}
