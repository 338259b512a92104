import { eventually } from '../eventually.ts';
import { sftpAddress, startSftpServer, type TestSftpServer } from '../sftp-server.ts';
import { type Client, expectStatus } from '../system/client.ts';
import { balanceOf, claimAccount, paymentsOf } from '../system/payers.ts';
import { type Staff, signInAsStaff } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { payBill } from './rounds.ts';
import {
  differencesAfterProcessing,
  differencesOf,
  dueRows,
  findCustomerId,
  itemAt,
  killProduct,
  openBilledCompany,
  PROCESSING_TIMEOUT_MS,
  pause,
  restartProduct,
  retryFor,
  toCents,
  waitFor,
} from './support.ts';

const FILE = { rows: 400, seed: 80, bad: 0 };
const FOLDER = '/payments';
const MAX_LISTED = 100;
/** Dollars of the payments that staff record before each file; they reverse the first. */
const RECORDED_DOLLARS = [1, 2, 3];
const REFUND_DOLLARS = 4;
/** Milliseconds that the server waits before it accepts a file, so that kills also happen meanwhile. */
const WRITE_DELAY_MS = 20;

/** The steps during which the product is killed, and the milliseconds over which the kills are spread. */
const STEPS = [
  { step: 'creating', spanMs: 250 },
  { step: 'delivering', spanMs: 100 },
  { step: 'confirming', spanMs: 60 },
  { step: 'discarding', spanMs: 120 },
] as const;
type Step = (typeof STEPS)[number]['step'];

/** Returns the step of a round. The steps shift by one with each repetition, so that every step has rounds that kill the database. */
export const stepOfRound = (round: number) => itemAt(STEPS, (round + Math.floor(round / STEPS.length)) % STEPS.length);

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
  const staff = await openBilledCompany(system, 'Killed payment files', FILE);
  const { owner, company } = staff;
  const server = await startSftpServer({ folders: ['/', FOLDER] });
  const input = { companyId: String(company.id), server: sftpAddress(server, FOLDER) };
  const answer = await owner.send<object>('POST', '/graphql', { query: SERVER, variables: { input } });
  const problems = differencesOf('server', expectStatus(answer, 200), {
    data: { updatePaymentFileServer: { userErrors: [] } },
  });
  if (problems[0]) throw new Error(problems[0]);
  const accounts = dueRows(FILE).map((row) => row.accountNumber);
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

  const { step: killedStep } = stepOfRound(round);
  /** Runs a step until it succeeds. In the step of this round, the product is killed `afterMs` after `begins` has resolved. */
  const runStep = async <Result>(
    step: Step,
    action: () => Promise<Result>,
    begins: Promise<void> = Promise.resolve(),
  ): Promise<Result> => {
    if (step !== killedStep) return retryFor(step, PROCESSING_TIMEOUT_MS, action);
    const first = action().catch(() => undefined);
    await waitFor(step, PROCESSING_TIMEOUT_MS, begins);
    await pause(afterMs);
    await killProduct(system, round);
    await restartProduct(system, round, rounds.startLater);
    await first;
    return retryFor(step, PROCESSING_TIMEOUT_MS, action);
  };
  const readPaymentFile = async (id: string) => expectStatus(await owner.get<FileState>(`${path}/${id}`), 200);
  const create = async (name: string): Promise<string> => {
    const headers = { 'idempotency-key': `${name}-${round}` };
    const { id } = expectStatus(await owner.send<FileState>('POST', path, {}, headers), 201);
    await eventually(async () => expectState((await readPaymentFile(id)).state, 'ready'), PROCESSING_TIMEOUT_MS);
    return id;
  };

  if (killedStep === 'discarding') {
    const discarded = await create('discarded');
    await runStep('discarding', async () => {
      expectStatus(await owner.send('POST', `${path}/${discarded}/discard`, {}), 200);
      await eventually(
        async () => expectState((await readPaymentFile(discarded)).state, 'discarded'),
        PROCESSING_TIMEOUT_MS,
      );
    });
  }
  const fileArrives = waitForArrival(server);
  const id = await runStep('creating', () => create('created'));
  const waitForDelivery = () =>
    eventually(
      async () => expectState((await readPaymentFile(id)).delivery?.state, 'delivered'),
      PROCESSING_TIMEOUT_MS,
    );
  await runStep('delivering', waitForDelivery, fileArrives);
  await runStep('confirming', async () => expectStatus(await owner.send('POST', `${path}/${id}/confirm`, {}), 200));
  await waitForDelivery();
  return differencesAfterProcessing(system, staff.company.id, () => fileDifferences(owner, path, rounds));
}

function expectState(state: string | undefined, expected: string): void {
  if (state !== expected) throw new Error(`the payment file is ${state} instead of ${expected}`);
}

/** Resolves when the next file begins to arrive at the server. */
function waitForArrival(server: TestSftpServer): Promise<void> {
  return new Promise((resolve) => {
    server.beforeWrite = () => {
      resolve();
      return pause(WRITE_DELAY_MS);
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
  const [cashAccount, cardAccount] = [itemAt(accounts, 2 * round), itemAt(accounts, 2 * round + 1)];
  const customerId = await findCustomerId(owner, company.id, cashAccount);
  const correct = async (correction: object) =>
    expectStatus(await owner.send('POST', `/api/customers/${customerId}/corrections`, correction), 200);
  for (const amount of RECORDED_DOLLARS) {
    await correct({ type: 'record-payment', amount, method: 'cash', receivedOn: '2026-01-15' });
    expectedRows.push(`${cashAccount} ${amount * 100}`);
  }
  const account = await owner.get<{ credits: { id: string; amount: number }[] }>(
    `/api/customers/${customerId}/account`,
  );
  const reversed = expectStatus(account, 200).credits.find(({ amount }) => amount === RECORDED_DOLLARS[0]);
  await correct({ type: 'reverse', creditId: reversed?.id, reason: 'Mistake' });
  expectedRows.push(`${cashAccount} ${-itemAt(RECORDED_DOLLARS, 0) * 100}`);

  const payer = await claimAccount(system, company.id, cardAccount);
  await payBill(payer);
  const { id, amount = 0 } = (await paymentsOf(payer)).find(({ status }) => status === 'success') ?? {};
  expectStatus(await owner.send('POST', `/api/payments/${id}/refunds`, { amount: REFUND_DOLLARS }), 201);
  await retryFor('refund', PROCESSING_TIMEOUT_MS, async () => {
    if ((await balanceOf(payer)).amountDue !== REFUND_DOLLARS) throw new Error('the refund is not applied');
  });
  expectedRows.push(`${cardAccount} ${toCents(amount)}`, `${cardAccount} ${-REFUND_DOLLARS * 100}`);
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
      ...differencesOf(`second download of ${fileName}`, await download(owner, `${path}/${id}/content`), content),
      ...differencesOf(`later download of ${fileName}`, content, contents.get(fileName) ?? content),
      ...differencesOf(`delivered ${fileName}`, delivered, content),
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
  const rowsInFiles = rows.map(([account, amount]) => `${account} ${toCents(Number(amount))}`);
  return [
    ...problems,
    ...differencesOf(
      'states',
      kept.map(({ state }) => state),
      kept.map(() => 'confirmed'),
    ),
    ...differencesOf(
      'other files on the server',
      [...server.files.keys()].filter((name) => !names.has(name)),
      [],
    ),
    ...differencesOf('different transaction IDs', new Set(transactions).size, transactions.length),
    ...differencesOf('rows', rowsInFiles.sort(), expectedRows.toSorted()),
  ];
}

const download = async (owner: Client, path: string): Promise<string> => {
  const answer = await owner.get(path);
  expectStatus(answer, 200);
  return answer.text;
};
