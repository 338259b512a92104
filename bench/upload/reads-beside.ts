import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, openCompany, sendFile, waitForUpload } from '@utility-pay/testkit';
import { callDuring, percentile } from '../pace.ts';
import type { BenchSystem } from '../with-system.ts';
import { changeBare, readDocuments } from './bare-driver.ts';

const READS_PER_SECOND = 20;
/** How long reads are measured while nothing else happens. */
const IDLE_MS = 20_000;
/** Timeout of an upload or an undo, long enough for a slow machine. */
const TIMEOUT_MS = 1_800_000;

/**
 * Prints how long the staff of one company wait for their customers list while nothing else happens, while a file of
 * another company is applied, and while that file is undone; also how long the undo takes, compared with
 * the bare driver that makes the same changes.
 */
export async function measureReadsBeside(
  { system, client, databasePrefix }: Pick<BenchSystem, 'system' | 'client' | 'databasePrefix'>,
  rows: number,
): Promise<void> {
  const reading = await openCompany(system, 'Bench reader');
  const uploading = await openCompany(system, 'Bench uploader');
  await waitForCompletion(reading, await sendFile(reading.owner, reading.company.id, { rows: 100, seed: 1 }));
  const path = `/api/companies/${reading.company.id}/customers?limit=50`;
  const readList = async () => void expectStatus(await reading.owner.get(path), 200);

  const idle = await callDuring(READS_PER_SECOND, () => sleep(IDLE_MS), readList);
  console.log(`reads alone: ${percentiles(idle.ms)}`);
  const { owner, company } = uploading;
  let uploadId = '';
  const applying = await callDuring(
    READS_PER_SECOND,
    async () => {
      uploadId = await sendFile(owner, company.id, { rows, seed: 2 });
      await waitForCompletion(uploading, uploadId);
    },
    readList,
  );
  printBeside('an upload', rows, applying, idle.ms);
  const readBilling = () => readDocuments(client, `${databasePrefix}-billing`, company.id);
  const before = await readBilling();
  const undoing = await callDuring(
    READS_PER_SECOND,
    async () => {
      const undo = `/api/companies/${company.id}/balances/uploads/${uploadId}/undo`;
      const response = await owner.send<{ id: string }>('POST', undo, {});
      await waitForCompletion(uploading, expectStatus(response, 202).id);
    },
    readList,
  );
  printBeside('its undo', rows, undoing, idle.ms);
  const bareMs = await changeBare(client, `${databasePrefix}-billing`, before, await readBilling());
  console.log(
    `the bare driver made the changes of the undo in ${(bareMs / 1000).toFixed(1)} s: ratio ${(bareMs / undoing.workMs).toFixed(2)}, with the undo's comparison and the reads beside it`,
  );
}

type Company = Awaited<ReturnType<typeof openCompany>>;

/** Waits until an upload is completed. @throws Error for any other end */
async function waitForCompletion({ owner, company }: Company, uploadId: string): Promise<void> {
  const { state, message } = await waitForUpload(owner, company.id, uploadId, TIMEOUT_MS);
  if (state !== 'completed') throw new Error(`the upload ${state}: ${message}`);
}

const percentiles = (ms: number[]): string =>
  `p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(1)} ms`;

function printBeside(
  work: string,
  rows: number,
  { ms, workMs }: { ms: number[]; workMs: number },
  idle: number[],
): void {
  const ratio = (share: number): string => (percentile(ms, share) / percentile(idle, share)).toFixed(1);
  console.log(
    `reads beside ${work} of ${rows} rows (${(workMs / 1000).toFixed(1)} s): ${percentiles(ms)}; to reads alone p50 ${ratio(0.5)}, p99 ${ratio(0.99)}`,
  );
}
