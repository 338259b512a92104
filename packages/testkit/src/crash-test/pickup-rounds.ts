import { billFileText, expectationOf } from '../bill-file/bill-file.ts';
import { checkLedger } from '../checker/check-ledger.ts';
import { eventually } from '../eventually.ts';
import { sftpAddress, startSftpServer, type TestSftpServer } from '../sftp-server.ts';
import { type Client, expectStatus } from '../system/client.ts';
import { openCompany } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { readUpload } from '../system/uploads.ts';
import {
  differencesAfterProcessing,
  differencesOf,
  killProduct,
  PROCESSING_TIMEOUT_MS,
  pause,
  restartProduct,
  retryFor,
  waitFor,
} from './support.ts';

const ROWS = 1500;
const FOLDER = '/bills';
const RESULT_FOLDER = '/results';
/** Milliseconds that the server waits before each piece that is read, so that kills also happen meanwhile. */
const READ_DELAY_MS = 20;

/** The kills are spread over this many milliseconds, from the first read of a file until the result file is written. */
export const PICKUP_KILL_SPAN_MS = 4_000;

/** An SFTP server on which each company has its own names of files. */
export interface PickupRounds {
  server: TestSftpServer;
  /** Starts the product with its clock ahead: files have stayed the same for long enough, and leases have ended. */
  startLater(): Promise<void>;
}

interface PickupFile {
  name: string;
  state: string;
  upload: { id: string } | null;
}

const PICKUP = `mutation ($input: UpdateFilePickupInput!) { updateFilePickup(input: $input) { userErrors { message } } }`;

export const openPickupServer = async (startLater: () => Promise<void>): Promise<PickupRounds> => ({
  server: await startSftpServer({ folders: ['/', FOLDER, RESULT_FOLDER] }),
  startLater,
});

/**
 * The same file appears twice in a company's folder. The product is killed while it looks for files, and `afterMs` after it began to
 * read one. Returns how the result differs from one upload of the file.
 */
export async function pickupWithKill(
  system: System,
  { server, startLater }: PickupRounds,
  round: number,
  afterMs: number,
): Promise<string[]> {
  const bills = { rows: ROWS, seed: 3000 + round };
  const { company, owner } = await openCompany(system, `Killed pickup ${round}`);
  const names = [`bills-2026-11-c${company.id}.csv`, `bills-2026-11-c${company.id}-copy.csv`];
  await setUpPickup(owner, { companyId: company.id, server });
  for (const name of names) server.files.set(`${FOLDER}/${name}`, Buffer.from([...billFileText(bills)].join('')));

  const path = `/api/companies/${company.id}/file-pickup`;
  const checking = owner.send('POST', `${path}/check`, {}).catch(() => undefined);
  await pause(afterMs % 1_000);
  await killProduct(system, round);
  await checking;
  await startLater();
  const readBegins = waitForFirstRead(server);
  await retryFor('check', PROCESSING_TIMEOUT_MS, async () =>
    expectStatus(await owner.send('POST', `${path}/check`, {}), 202),
  );
  const listFiles = () => owner.get<PickupFile[]>(`${path}/files`).then((answer) => expectStatus(answer, 200));
  await eventually(async () => {
    if ((await listFiles()).length < names.length) throw new Error('the files were not found');
  }, PROCESSING_TIMEOUT_MS);
  await killProduct(system, round);
  await startLater();
  await waitFor('reading', PROCESSING_TIMEOUT_MS, readBegins);
  await pause(afterMs);
  await killProduct(system, round);
  await restartProduct(system, round, startLater);

  const resultOf = (name: string) => server.files.get(`${RESULT_FOLDER}/${name}.result.txt`)?.toString('utf8');
  return differencesAfterProcessing(system, company.id, async () => {
    const files = await listFiles();
    const uploadedFiles = files.filter(({ state }) => state === 'uploaded');
    const uploadPath = `/api/companies/${company.id}/balances/uploads`;
    const uploads = expectStatus(await owner.get<{ id: string }[]>(uploadPath), 200);
    const uploadId = uploadedFiles[0]?.upload?.id ?? '';
    if (!uploadId) return [`no file is uploaded: ${JSON.stringify(files)}`];
    const { state, successful, failed } = await readUpload(owner, company.id, uploadId);
    const { good, bad } = expectationOf(bills);
    return [
      ...differencesOf('files', files.map((file) => file.state).sort(), ['duplicate', 'uploaded']),
      ...differencesOf(
        'uploads',
        uploads.map(({ id }) => id),
        [uploadId],
      ),
      ...differencesOf('upload', [state, successful, failed], ['completed', good.size, bad.length]),
      ...resultDifferences(resultOf(uploadedFiles[0]?.name ?? ''), {
        uploadId,
        applied: good.size,
        failed: bad.length,
      }),
      ...(await checkLedger({ owner, companyId: company.id, file: expectationOf(bills), provider: [] })),
    ];
  });
}

async function setUpPickup(
  owner: Client,
  { companyId, server }: { companyId: number; server: TestSftpServer },
): Promise<void> {
  const input = {
    companyId: String(companyId),
    server: sftpAddress(server, FOLDER),
    namePattern: `bills-{YYYY}-{MM}-c${companyId}*.csv`,
    resultFolder: RESULT_FOLDER,
  };
  const answer = await owner.send('POST', '/graphql', { query: PICKUP, variables: { input } });
  const expected = { data: { updateFilePickup: { userErrors: [] } } };
  const [problem] = differencesOf('file pickup', expectStatus(answer, 200), expected);
  if (problem) throw new Error(problem);
}

/** Resolves when the product begins to read a file. */
function waitForFirstRead(server: TestSftpServer): Promise<void> {
  return new Promise((resolve) => {
    server.beforeRead = () => {
      resolve();
      return pause(READ_DELAY_MS);
    };
  });
}

function resultDifferences(
  text: string | undefined,
  { uploadId, applied, failed }: { uploadId: string; applied: number; failed: number },
): string[] {
  if (!text) return ['the result file is missing'];
  const expected = ['Result: Applied', `Applied rows: ${applied}`, `Failed rows: ${failed}`, `Upload: ${uploadId}`];
  const lines = text.split('\r\n');
  return expected.filter((line) => !lines.includes(line)).map((line) => `the result file lacks "${line}": ${text}`);
}
