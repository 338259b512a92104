import { billRows } from '../bill-file/bill-file.ts';
import { eventually } from '../eventually.ts';
import { startSftpServer, type TestSftpServer } from '../sftp-server.ts';
import { type Client, expectStatus } from '../system/client.ts';
import { balanceOf, claimAccount, paymentsOf } from '../system/payers.ts';
import { openCompany, type Staff, signInAsStaff } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { sendFile, waitForUpload } from '../system/uploads.ts';
import { payBill } from './rounds.ts';
import {
  at,
  differencesAfterAll,
  differs,
  killProduct,
  pause,
  restartProduct,
  retryFor,
  sftpAddress,
  waitFor,
} from './support.ts';

const FILE = { rows: 400, seed: 80, bad: 0 };
const TIMEOUT_MS = 120_000;
const FOLDER = '/payments';
const MAX_LISTED = 100;
/** Dollars of the payments that staff record before each file; they reverse the first. */
const RECORDED = [1, 2, 3];
const REFUND = 4;
/** Milliseconds that the server waits before it accepts a file, so that kills also happen meanwhile. */
const SLOW_MS = 20;

/** What is killed, and the milliseconds over which its kills are spread. */
const STEPS = [
  { step: 'creating', span: 250 },
  { step: 'delivering', span: 100 },
  { step: 'confirming', span: 60 },
  { step: 'discarding', span: 120 },
] as const;
type Step = (typeof STEPS)[number]['step'];

/** Each step also has rounds that kill the database. */
export const paymentFileStep = (round: number) => at(STEPS, (round + Math.floor(round / STEPS.length)) % STEPS.length);

/** A company whose payments go to its billing system in files. */
export interface PaymentFileRounds {
  staff: Staff;
  server: TestSftpServer;
  accounts: string[];
  /** Account and cents of each payment, refund and reversal so far. */
  expectedRows: string[];
  /** Content of the files that were read, by their names. */
  contents: Map<string, string>;
  /** Starts the product with its clock ahead, so that leases of the killed process have ended. */
  startLater(): Promise<void>;
}

interface FileState {
  id: string;
  state: string;
  fileName: string;
  delivery: { state: string } | null;
}

const SERVER = `mutation ($input: UpdatePaymentFileServerInput!) {
  updatePaymentFileServer(input: $input) { userErrors { message } } }`;

/** Creates the company, its bills and its SFTP server. */
export async function openPaymentFileCompany(
  system: System,
  startLater: () => Promise<void>,
): Promise<PaymentFileRounds> {
  const staff = await openCompany(system, 'Killed payment files');
  const { owner, company } = staff;
  await waitForUpload(owner, company.id, await sendFile(owner, company.id, FILE), TIMEOUT_MS);
  const server = await startSftpServer({ folders: ['/', FOLDER] });
  const input = { companyId: String(company.id), server: sftpAddress(server, FOLDER) };
  const answer = await owner.send<object>('POST', '/graphql', { query: SERVER, variables: { input } });
  const problems = differs('server', expectStatus(answer, 200), {
    data: { updatePaymentFileServer: { userErrors: [] } },
  });
  if (problems[0]) throw new Error(problems[0]);
  const accounts = [...billRows(FILE)].filter(({ amountMinor }) => amountMinor > 0).map((row) => row.accountNumber);
  return { staff, server, accounts, expectedRows: [], contents: new Map(), startLater };
}

/**
 * Payments are made, refunded and reversed, and a file of them is created, delivered and confirmed; in some rounds one is
 * discarded before. The product is killed `afterMs` after one of these steps began. Returns how the files, and those on the
 * server, differ from the payments.
 */
export async function paymentFileWithKill(
  system: System,
  rounds: PaymentFileRounds,
  round: number,
  afterMs: number,
): Promise<string[]> {
  const { staff, server } = rounds;
  // The clock went ahead since the last round, so the former session may have ended.
  const owner = await signInAsStaff(system, staff.login);
  const path = `/api/companies/${staff.company.id}/payment-files`;
  await makePayments(system, owner, rounds, round);

  const { step: killed } = paymentFileStep(round);
  /** Runs a step until it succeeds. In the step of this round, the product is killed `afterMs` after it `begun`. */
  const run = async <Result>(
    step: Step,
    action: () => Promise<Result>,
    begun: Promise<void> = Promise.resolve(),
  ): Promise<Result> => {
    if (step !== killed) return retryFor(step, TIMEOUT_MS, action);
    const first = action().catch(() => undefined);
    await waitFor(step, TIMEOUT_MS, begun);
    await pause(afterMs);
    await killProduct(system, round);
    await restartProduct(system, round, rounds.startLater);
    await first;
    return retryFor(step, TIMEOUT_MS, action);
  };
  const read = async (id: string) => expectStatus(await owner.get<FileState>(`${path}/${id}`), 200);
  const create = async (name: string): Promise<string> => {
    const headers = { 'idempotency-key': `${name}-${round}` };
    const { id } = expectStatus(await owner.send<FileState>('POST', path, {}, headers), 201);
    await eventually(async () => expectState((await read(id)).state, 'ready'), TIMEOUT_MS);
    return id;
  };

  if (killed === 'discarding') {
    const discarded = await create('discarded');
    await run('discarding', async () => {
      expectStatus(await owner.send('POST', `${path}/${discarded}/discard`, {}), 200);
      await eventually(async () => expectState((await read(discarded)).state, 'discarded'), TIMEOUT_MS);
    });
  }
  const arriving = arrivalAt(server);
  const id = await run('creating', () => create('created'));
  const deliver = () => eventually(async () => expectState((await read(id)).delivery?.state, 'delivered'), TIMEOUT_MS);
  await run('delivering', deliver, arriving);
  await run('confirming', async () => expectStatus(await owner.send('POST', `${path}/${id}/confirm`, {}), 200));
  await deliver();
  return differencesAfterAll(system, staff.company.id, () => fileDifferences(owner, path, rounds));
}

function expectState(state: string | undefined, expected: string): void {
  if (state !== expected) throw new Error(`the payment file is ${state} instead of ${expected}`);
}

/** Resolves when the next file begins to arrive at the server. */
function arrivalAt(server: TestSftpServer): Promise<void> {
  return new Promise((resolve) => {
    server.beforeWrite = () => {
      resolve();
      return pause(SLOW_MS);
    };
  });
}

/** Staff record payments and reverse one; a customer pays by card and gets a part back. */
async function makePayments(
  system: System,
  owner: Client,
  { staff: { company }, accounts, expectedRows }: PaymentFileRounds,
  round: number,
): Promise<void> {
  const [cash, card] = [at(accounts, 2 * round), at(accounts, 2 * round + 1)];
  const customers = `/api/companies/${company.id}/customers?search=${cash}`;
  const customerId = at(expectStatus(await owner.get<{ id: string }[]>(customers), 200), 0).id;
  const correct = async (correction: object) =>
    expectStatus(await owner.send('POST', `/api/customers/${customerId}/corrections`, correction), 200);
  for (const amount of RECORDED) {
    await correct({ type: 'record-payment', amount, method: 'cash', receivedOn: '2026-01-15' });
    expectedRows.push(`${cash} ${amount * 100}`);
  }
  const account = await owner.get<{ credits: { id: string; amount: number }[] }>(
    `/api/customers/${customerId}/account`,
  );
  const reversed = expectStatus(account, 200).credits.find(({ amount }) => amount === RECORDED[0]);
  await correct({ type: 'reverse', creditId: reversed?.id, reason: 'Mistake' });
  expectedRows.push(`${cash} ${-at(RECORDED, 0) * 100}`);

  const payer = await claimAccount(system, company.id, card);
  await payBill(payer);
  const { id, amount = 0 } = (await paymentsOf(payer)).find(({ status }) => status === 'success') ?? {};
  expectStatus(await owner.send('POST', `/api/payments/${id}/refunds`, { amount: REFUND }), 201);
  await retryFor('refund', TIMEOUT_MS, async () => {
    if ((await balanceOf(payer)).amountDue !== REFUND) throw new Error('the refund is not applied');
  });
  expectedRows.push(`${card} ${Math.round(amount * 100)}`, `${card} ${-REFUND * 100}`);
}

/** Returns how the files that are not discarded differ from the payments, from earlier downloads and from those on the server. */
async function fileDifferences(
  owner: Client,
  path: string,
  { server, expectedRows, contents }: PaymentFileRounds,
): Promise<string[]> {
  const files = expectStatus(await owner.get<FileState[]>(`${path}?limit=${MAX_LISTED}`), 200);
  const kept = files.filter(({ state }) => state !== 'discarded');
  const problems: string[] = [];
  const rows: string[][] = [];
  for (const { id, fileName } of kept) {
    const content = await download(owner, `${path}/${id}/content`);
    const delivered = server.files.get(`${FOLDER}/${fileName}`)?.toString('utf8');
    problems.push(
      ...differs(`second download of ${fileName}`, await download(owner, `${path}/${id}/content`), content),
      ...differs(`later download of ${fileName}`, content, contents.get(fileName) ?? content),
      ...differs(`delivered ${fileName}`, delivered, content),
    );
    contents.set(fileName, content);
    rows.push(
      ...content
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')),
    );
  }
  const names = new Set(files.map(({ fileName }) => `${FOLDER}/${fileName}`));
  const transactions = rows.map(([, , , , transactionId]) => transactionId);
  const filed = rows.map(([account, amount]) => `${account} ${Math.round(Number(amount) * 100)}`);
  return [
    ...problems,
    ...differs(
      'states',
      kept.map(({ state }) => state),
      kept.map(() => 'confirmed'),
    ),
    ...differs(
      'other files on the server',
      [...server.files.keys()].filter((name) => !names.has(name)),
      [],
    ),
    ...differs('different transaction IDs', new Set(transactions).size, transactions.length),
    ...differs('rows', filed.sort(), expectedRows.toSorted()),
  ];
}

const download = async (owner: Client, path: string): Promise<string> => {
  const answer = await owner.get(path);
  expectStatus(answer, 200);
  return answer.text;
};
