import type { Actor, IncomingUpload, UploadReceipt } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { createBooks } from '../../src/books.ts';
import { createUploadErrorRepository } from '../../src/data/upload-error.repository.ts';
import type { Upload } from '../../src/domain/upload.ts';
import { createUploads, type Uploads } from '../../src/uploads.ts';
import type { CustomerRepository } from '../../src/use-cases/ports.ts';

export const clerkOf = (companyId: number): Actor => staffOf(companyId, ['manageBalances'], `clerk-${companyId}`);

export async function* bytesOf(...pieces: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
}

/** An upload as a clerk of company 1 sends it. */
export const incoming = (
  file: string | AsyncIterable<Uint8Array>,
  of: Partial<IncomingUpload> = {},
): IncomingUpload => ({
  actor: clerkOf(Number(of.companyId ?? 1)),
  requestId: 'test',
  clientAddress: null,
  companyId: '1',
  period: { month: 11, year: 2026 },
  fileName: 'bills.csv',
  idempotencyKey: null,
  stream: typeof file === 'string' ? bytesOf(file) : file,
  ...of,
});

export const idOf = (receipt: UploadReceipt): string => {
  if (receipt.kind === 'refused') throw new Error(receipt.message);
  return receipt.uploadId;
};

/** Uploads on a test's platform, worked through when the test says so. */
export function openUploads(platform: Platform, theirs?: CustomerRepository) {
  const books = createBooks(platform);
  const customers = theirs ?? books.customers;
  const uploads = createUploads(platform, { ...books, customers });
  const store = books.uploads;
  const errors = createUploadErrorRepository(platform);
  const work = workerOf(uploads);
  const read = async (companyId: number, uploadId: string): Promise<Upload> => {
    const upload = await store.find(companyId, uploadId);
    if (!upload) throw new Error('no such upload');
    return upload;
  };
  return {
    ...uploads,
    customers,
    store,
    work,
    read,
    errorsOf: (companyId: number, uploadId: string) => errors.list(companyId, uploadId, 0, 100_000),
    /** Sends a file and works it through. */
    upload: async (file: string | AsyncIterable<Uint8Array>, of: Partial<IncomingUpload> = {}): Promise<Upload> => {
      const uploadId = idOf(await uploads.receiveUpload(incoming(file, of)));
      const companyId = Number(of.companyId ?? 1);
      await work({ companyId, uploadId });
      return read(companyId, uploadId);
    },
  };
}

/** The service's own job, run by hand. */
const workerOf =
  ({ handlers }: Pick<Uploads, 'handlers'>) =>
  async (job: { companyId: number; uploadId: string }, stopping?: AbortSignal): Promise<void> => {
    const handler = handlers.find(({ name }) => name === 'billing.apply-upload');
    await handler?.handle({ ...job, generation: 0 }, stopping);
  };

/** A company's books without what differs between two of the same content. */
export async function booksOf(platform: Platform, companyId: number) {
  const found = await platform.mongo.collection('customers').find({ companyId }).sort({ sortKey: 1 }).toArray();
  return found.map(({ _id, companyId: _company, addedBy: _upload, ...customer }) => customer);
}
