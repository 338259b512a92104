import { type Period, periodNumber } from '@utility-pay/contracts';
import { SeedUploadDocument } from '../gql/billing.internal.ts';
import type { SeedServices } from '../seed-services.ts';
import { SEEDER } from '../seed-services.ts';

const LOOK_EVERY_MS = 100;
const WITHIN_MS = 60_000;

interface File {
  period: Period;
  at: Date;
  name: string;
  text: string;
}

/** Sends a file in and has it worked through, at its own time; one that was sent before is only waited for. */
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
      stream: streamOf(file.text),
    });
    if (receipt.kind === 'refused') throw new Error(`${file.name}: ${receipt.message}`);
    await applyUpload(companyId, receipt.uploadId);
    await finished(services, companyId, receipt.uploadId);
  });
}

async function* streamOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** The product's own workers may have been faster. */
async function finished({ as, applyUpload }: SeedServices, companyId: number, id: string): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; ) {
    const { upload } = await as(SEEDER)('billing', {
      query: SeedUploadDocument,
      variables: { id, companyId: String(companyId) },
    });
    if (upload?.state === 'COMPLETED') return;
    if (!upload || upload.state === 'FAILED') throw new Error('a file of the sample company was not applied');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    await applyUpload(companyId, id);
  }
  throw new Error('a file of the sample company is not applied in time');
}
