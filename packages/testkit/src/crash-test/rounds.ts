import { expectationOf } from '../bill-file/bill-file.ts';
import { checkLedger, providerRecords } from '../checker/check-ledger.ts';
import { ledgerDifferences } from '../checker/ledger-command.ts';
import { createClient, expectStatus } from '../system/client.ts';
import { answerAtProvider, balanceOf, claimAccount, type Payer, paymentsOf, startPayment } from '../system/payers.ts';
import { openCompany, type Staff } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { sendFile, waitForUpload } from '../system/uploads.ts';
import {
  differencesOf,
  dueRows,
  killProduct,
  openBilledCompany,
  PROCESSING_TIMEOUT_MS,
  pause,
  restartProduct,
  retryFor,
} from './support.ts';

/** Every second file is compared with the accounts and approved before it is applied. */
const isReviewed = (round: number): boolean => round % 2 === 1;

const ROWS = 4000;
const FINISH_TIMEOUT_MS = 90_000;

/** Kills the product `afterMs` after a file was sent. Returns how the result differs from that of an uninterrupted upload. */
export async function uploadWithKill(system: System, round: number, afterMs: number): Promise<string[]> {
  const file = { rows: ROWS, seed: 1000 + round };
  const expectation = expectationOf(file);
  const { company, owner } = await openCompany(system, `Kill ${round}`);
  const request = { key: `round-${round}`, isReviewed: isReviewed(round) };
  const sent = sendFile(owner, company.id, file, request).catch(() => undefined);
  // The owner approves the file as soon as it is compared, so that kills also happen while it is applied.
  const approving = sent
    .then((id) => (id ? waitForUpload(owner, company.id, id, FINISH_TIMEOUT_MS) : undefined))
    .catch(() => undefined);
  await pause(afterMs);
  await killProduct(system, round);
  await approving;
  await restartProduct(system, round);
  // The client got no response, so it sends the file again with the same idempotency key.
  const uploadId =
    (await sent) ??
    (await retryFor('sending again', FINISH_TIMEOUT_MS, () => sendFile(owner, company.id, file, request)));
  const upload = await retryFor('upload', FINISH_TIMEOUT_MS, () =>
    waitForUpload(owner, company.id, uploadId, FINISH_TIMEOUT_MS),
  );
  const uploads = expectStatus(await owner.get<unknown[]>(`/api/companies/${company.id}/balances/uploads`), 200);
  const errors = (await owner.get(`/api/companies/${company.id}/balances/uploads/${uploadId}/errors.csv`)).text;
  const lines = errors
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number.parseInt(line, 10));
  return [
    ...(await checkLedger({ owner, companyId: company.id, file: expectation, provider: [] })),
    ...(await ledgerDifferences(system, company.id)),
    ...differencesOf('state', upload.state, 'completed'),
    ...differencesOf(
      'rows',
      [upload.totalProcessed, upload.successful, upload.failed],
      [ROWS, expectation.good.size, expectation.bad.length],
    ),
    ...differencesOf(
      'lines to correct',
      lines,
      expectation.bad.filter(({ bad }) => bad !== 'replaced').map((row) => row.line),
    ),
    ...differencesOf('uploads', uploads.length, 1),
  ];
}

/** Kills the product `afterMs` after an undo was requested. Returns how the result differs from that of an uninterrupted undo. */
export async function undoWithKill(system: System, round: number, afterMs: number): Promise<string[]> {
  const file = { rows: ROWS, seed: 2000 + round };
  const { company, owner } = await openCompany(system, `Undo ${round}`);
  const waitUntilFinished = (uploadId: string) => waitForUpload(owner, company.id, uploadId, FINISH_TIMEOUT_MS);
  const { id, successful } = await waitUntilFinished(await sendFile(owner, company.id, file));
  const uploads = `/api/companies/${company.id}/balances/uploads`;
  const requestUndo = async () =>
    expectStatus(await owner.send<{ id: string }>('POST', `${uploads}/${id}/undo`, {}), 202).id;
  const undoing = requestUndo()
    .then(waitUntilFinished)
    .catch(() => undefined);
  await pause(afterMs);
  await killProduct(system, round);
  await undoing;
  await restartProduct(system, round);
  // The client may have got no response, so it asks for the undo again.
  const undoId = await retryFor('undo', FINISH_TIMEOUT_MS, requestUndo);
  const undone = await retryFor('undo', FINISH_TIMEOUT_MS, () => waitUntilFinished(undoId));
  const customers = expectStatus(await owner.get<unknown[]>(`/api/companies/${company.id}/customers?limit=10`), 200);
  return [
    ...(await ledgerDifferences(system, company.id)),
    ...differencesOf('state', undone.state, 'completed'),
    ...differencesOf('rows', [undone.successful, undone.failed, undone.removed], [successful, 0, successful]),
    ...differencesOf('customers', customers.length, 0),
  ];
}

/** Returns the milliseconds that an uninterrupted upload of the same size takes, from the first byte to its completion. */
export async function undisturbedUpload(system: System): Promise<number> {
  const { company, owner } = await openCompany(system, 'Undisturbed');
  const startedAt = Date.now();
  const uploadId = await sendFile(owner, company.id, { rows: ROWS, seed: 1 });
  await waitForUpload(owner, company.id, uploadId, FINISH_TIMEOUT_MS);
  return Date.now() - startedAt;
}

const FILE = { rows: 200, seed: 77, bad: 0 };

export interface PaymentRounds {
  staff: Staff;
  accounts: string[];
}

/** Creates a company with bills to pay. */
export async function openPayingCompany(system: System): Promise<PaymentRounds> {
  const staff = await openBilledCompany(system, 'Killed payments', FILE);
  return { staff, accounts: dueRows(FILE).map((row) => row.accountNumber) };
}

/** Claims an account, or signs in when an earlier attempt succeeded without a response. */
async function becomePayer(system: System, companyId: number, accountNumber: string): Promise<Payer> {
  try {
    return await claimAccount(system, companyId, accountNumber);
  } catch {
    const client = createClient(system.url);
    const login = {
      email: `payer-${accountNumber}@example.org`,
      password: 'payer-password',
      type: 'customer',
      companyId,
    };
    const user = expectStatus(await client.send<{ id: string }>('POST', '/api/login', login), 200);
    return { id: user.id, accountNumber, client };
  }
}

/** Claims an account and pays its bill. Repeats each step until it succeeds. */
async function claimAndPay(system: System, companyId: number, accountNumber: string): Promise<void> {
  await payBill(await retryFor('claim', PROCESSING_TIMEOUT_MS, () => becomePayer(system, companyId, accountNumber)));
}

/** Pays what is due. Repeats the payment until it succeeds. */
export async function payBill(payer: Payer): Promise<void> {
  await retryFor('payment', PROCESSING_TIMEOUT_MS, async () => {
    const balance = await balanceOf(payer);
    if (balance.amountDue === 0) return;
    const hadOpenPayment = (await paymentsOf(payer)).some((payment) => payment.status === 'pending');
    const page = await startPayment(payer, balance.id);
    const back = await answerAtProvider(page, 'paid');
    await fetch(back, { redirect: 'manual' });
    const { amountDue } = await balanceOf(payer);
    if (amountDue !== 0)
      throw new Error(`still due: ${amountDue}${hadOpenPayment ? ', a payment was open before' : ''}`);
  });
}

/** Kills the product `afterMs` after a claim and payment began. Returns what is wrong with the company's ledger afterwards. */
export async function paymentWithKill(
  system: System,
  { staff, accounts }: PaymentRounds,
  round: number,
  afterMs: number,
): Promise<string[]> {
  const companyId = staff.company.id;
  const accountNumber = accounts[round] ?? '';
  const paying = claimAndPay(system, companyId, accountNumber);
  paying.catch(() => undefined);
  await pause(afterMs);
  await killProduct(system, round);
  await restartProduct(system, round);
  await paying;
  return ledgerProblems(system, staff);
}

/** Returns the differences that remain after everything in progress has been processed. */
async function ledgerProblems(system: System, staff: Staff): Promise<string[]> {
  let problems: string[] = ['not checked'];
  for (const end = Date.now() + PROCESSING_TIMEOUT_MS; problems.length > 0 && Date.now() < end; await pause(500)) {
    const provider = await providerRecords(system, staff.tpn);
    problems = await checkLedger({
      owner: staff.owner,
      companyId: staff.company.id,
      file: expectationOf(FILE),
      provider,
    });
    if (problems.length === 0) problems = await ledgerDifferences(system, staff.company.id);
  }
  return problems;
}
