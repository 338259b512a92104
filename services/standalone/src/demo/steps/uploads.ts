import { periodNumber } from '@utility-pay/contracts';
import { SeedUploadDocument } from '../gql/billing.internal.ts';
import type { BillingRun } from '../plan/bills.ts';
import { SEEDER, type SeedServices } from '../seed-services.ts';

const POLL_INTERVAL_MS = 100;
const APPLY_TIMEOUT_MS = 60_000;

type File = Pick<BillingRun, 'period' | 'at'> & { name: string; text: string };

/** Uploads and applies a file at its planned time. Idempotent per file name. */
export async function uploadFile(services: SeedServices, companyId: number, file: File): Promise<void> {
  const { clock, receiveUpload, applyUpload } = services;
  await clock.at(file.at, async () => {
    const receipt = await receiveUpload({
      actor: SEEDER,
      requestId: `sample-company-${periodNumber(file.period)}`,
      clientAddress: null,
      companyId: String(companyId),
      period: file.period,
      fileName: file.name,
      idempotencyKey: `sample-company-${file.name}`,
      announcedBytes: Buffer.byteLength(file.text),
      asOf: null,
      review: null,
      stream: streamOf(file.text),
    });
    if (receipt.kind === 'refused') throw new Error(`${file.name}: ${receipt.message}`);
    await applyUpload(companyId, receipt.uploadId);
    await waitUntilCompleted(services, companyId, receipt.uploadId);
  });
}

async function* streamOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/**
 * Waits until the upload is completed, and applies it again while it is not: the product's workers may have the lease.
 */
async function waitUntilCompleted({ as, applyUpload }: SeedServices, companyId: number, id: string): Promise<void> {
  for (const end = Date.now() + APPLY_TIMEOUT_MS; Date.now() < end; ) {
    const { upload } = await as(SEEDER)('billing', {
      query: SeedUploadDocument,
      variables: { id, companyId: String(companyId) },
    });
    if (upload?.state === 'COMPLETED') return;
    if (!upload || upload.state === 'FAILED') throw new Error('A bill file of the sample company could not be applied');
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    await applyUpload(companyId, id);
  }
  throw new Error('A bill file of the sample company was not applied in time');
}
