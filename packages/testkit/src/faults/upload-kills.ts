import { expectationOf } from '../bill-file/expectation.ts';
import { checkBooks } from '../checker/check-books.ts';
import { expectStatus } from '../system/client.ts';
import { openCompany } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { finishedUpload, sendFile } from '../system/uploads.ts';
import { killAll, pause } from './kill.ts';
import { persist } from './persist.ts';

const ROWS = 4000;
const FINISHED_WITHIN_MS = 90_000;

/** One upload, cut by a kill `afterMs` after the file was sent, and what then differs from an upload that nobody cut. */
export async function uploadWithKill(system: System, round: number, afterMs: number): Promise<string[]> {
  const file = { rows: ROWS, seed: 1000 + round };
  const expectation = expectationOf(file);
  const { company, owner } = await openCompany(system, `Kill ${round}`);
  const key = `round-${round}`;
  const sent = sendFile(owner, company.id, file, key).catch(() => undefined);
  await pause(afterMs);
  await killAll(system, round);
  await system.start();
  // The sender never heard whether the file had arrived: the same key makes sending it again safe.
  const uploadId =
    (await sent) ?? (await persist('sending again', FINISHED_WITHIN_MS, () => sendFile(owner, company.id, file, key)));
  const upload = await persist('upload', FINISHED_WITHIN_MS, () =>
    finishedUpload(owner, company.id, uploadId, FINISHED_WITHIN_MS),
  );
  const uploads = expectStatus(await owner.get<unknown[]>(`/api/companies/${company.id}/balances/uploads`), 200);
  const errors = (await owner.get(`/api/companies/${company.id}/balances/uploads/${uploadId}/errors.csv`)).text;
  const lines = errors
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number.parseInt(line, 10));
  return [
    ...(await checkBooks({ owner, companyId: company.id, file: expectation, provider: [] })),
    ...differs('state', upload.state, 'completed'),
    ...differs(
      'rows',
      [upload.totalProcessed, upload.successful, upload.failed],
      [ROWS, expectation.good.size, expectation.bad.length],
    ),
    ...differs(
      'lines with errors',
      lines,
      expectation.bad.map((row) => row.line),
    ),
    ...differs('uploads', uploads.length, 1),
  ];
}

const differs = (what: string, got: unknown, wanted: unknown): string[] =>
  JSON.stringify(got) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`];

/** Milliseconds that an uncut upload of the same size takes, from the first byte to the end. */
export async function uncutUpload(system: System): Promise<number> {
  const { company, owner } = await openCompany(system, 'Uncut');
  const begun = Date.now();
  const uploadId = await sendFile(owner, company.id, { rows: ROWS, seed: 1 });
  await finishedUpload(owner, company.id, uploadId, FINISHED_WITHIN_MS);
  return Date.now() - begun;
}
