import { billRows } from '../bill-file/bill-file.ts';
import { expectationOf } from '../bill-file/expectation.ts';
import { checkBooks } from '../checker/check-books.ts';
import { providerBook } from '../checker/provider-book.ts';
import { createClient, expectStatus } from '../system/client.ts';
import { answerAtProvider, balanceOf, claimAccount, type Payer, paymentsOf, startPayment } from '../system/payers.ts';
import { openCompany, type Staff } from '../system/staff.ts';
import type { System } from '../system/system.ts';
import { finishedUpload, sendFile } from '../system/uploads.ts';
import { killAll, pause } from './kill.ts';
import { persist } from './persist.ts';

const FILE = { rows: 200, seed: 77, bad: 0 };
const WITHIN_MS = 120_000;

export interface PaymentRounds {
  staff: Staff;
  accounts: string[];
}

/** A company with bills to pay. */
export async function openBooks(system: System): Promise<PaymentRounds> {
  const staff = await openCompany(system, 'Payments under fire');
  await finishedUpload(staff.owner, staff.company.id, await sendFile(staff.owner, staff.company.id, FILE), WITHIN_MS);
  const accounts = [...billRows(FILE)].filter((row) => row.amountMinor > 0).map((row) => row.accountNumber);
  return { staff, accounts };
}

/** Claims, or signs in where an earlier try got further than its caller heard. */
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

/** Claims an account and pays its bill, starting each step over until it works. */
async function payBill(system: System, companyId: number, accountNumber: string): Promise<void> {
  const payer = await persist('claim', WITHIN_MS, () => becomePayer(system, companyId, accountNumber));
  await persist('payment', WITHIN_MS, async () => {
    const balance = await balanceOf(payer);
    if (balance.amountDue === 0) return;
    const open = (await paymentsOf(payer)).some((payment) => payment.status === 'pending');
    const page = await startPayment(payer, balance.id);
    const back = await answerAtProvider(page, 'paid');
    await fetch(back, { redirect: 'manual' });
    const { amountDue } = await balanceOf(payer);
    if (amountDue !== 0) throw new Error(`still due: ${amountDue}${open ? ', one was open' : ''}`);
  });
}

/** One claim and payment, cut by a kill `afterMs` after it began, and what then is wrong with the company's books. */
export async function paymentWithKill(
  system: System,
  { staff, accounts }: PaymentRounds,
  round: number,
  afterMs: number,
): Promise<string[]> {
  const companyId = staff.company.id;
  const accountNumber = accounts[round] ?? '';
  const paying = payBill(system, companyId, accountNumber);
  paying.catch(() => undefined);
  await pause(afterMs);
  await killAll(system, round);
  await system.start();
  await paying;
  return persistRight(system, staff);
}

/** The books once everything that is on its way has arrived. */
async function persistRight(system: System, staff: Staff): Promise<string[]> {
  let wrong: string[] = ['never looked'];
  for (const end = Date.now() + WITHIN_MS; wrong.length > 0 && Date.now() < end; await pause(500)) {
    const provider = await providerBook(system, staff.tpn);
    wrong = await checkBooks({ owner: staff.owner, companyId: staff.company.id, file: expectationOf(FILE), provider });
  }
  return wrong;
}
