import { addDays, DEFAULT_TIME_ZONE, dayIn } from '@utility-pay/contracts';
import {
  answerAtProvider,
  balanceOf,
  type Client,
  claimAccount,
  expectStatus,
  type Outcome,
  type Payer,
  type Staff,
  startPayment,
  uploadAndWait,
} from '@utility-pay/testkit';
import { expect } from 'vitest';
import { portal } from './portal.ts';

type Row = Readonly<Record<string, string>>;

const cell = (value = ''): string => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Uploads a bill file. The keys of the first row are the column headers. */
export async function uploadBills({ owner, company }: Staff, rows: readonly Row[], month = 'November'): Promise<void> {
  const headers = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => headers.map((header) => cell(row[header])).join(','));
  const file = { csvContent: [headers.join(','), ...lines, ''].join('\n'), month, year: '2026' };
  await uploadAndWait(owner, company.id, file);
}

/** A signed-in customer with a bill; the password is `payer-password`. */
export interface BilledPayer extends Payer {
  email: string;
  balanceId: string;
}

/** Bills an account, by default 84.17 for November 2026, and claims it. */
export async function createBilledPayer(staff: Staff, accountNumber: string, row: Row = {}): Promise<BilledPayer> {
  await uploadBills(staff, [{ 'account number': accountNumber, 'amount due': '84.17', ...row }]);
  return claimBilledAccount(staff, accountNumber);
}

/** Claims an account that has a bill. */
export async function claimBilledAccount(staff: Staff, accountNumber: string): Promise<BilledPayer> {
  const payer = await claimAccount(portal(), staff.company.id, accountNumber);
  return { ...payer, email: `payer-${accountNumber}@example.org`, balanceId: (await balanceOf(payer)).id };
}

/** Starts a payment and answers the provider's page; returns the return URL, which it does not open. */
export const startAndAnswerPayment = async (payer: BilledPayer, outcome: Outcome): Promise<string> =>
  answerAtProvider(await startPayment(payer, payer.balanceId), outcome);

/** Starts and finishes a payment, including the browser's return; returns the payment's id. */
export async function settlePayment(payer: BilledPayer, outcome: Outcome): Promise<string> {
  const back = await fetch(await startAndAnswerPayment(payer, outcome), { redirect: 'manual' });
  return new URL(back.headers.get('location') ?? '', portal().url).searchParams.get('payment') ?? '';
}

const CORRECT_ACCOUNT =
  'mutation ($input: CorrectAccountInput!) { correctAccount(input: $input) { userErrors { message } } }';

/** Corrects the account of a customer, and expects that the correction is accepted. */
export async function correctAccount(client: Client, customerId: string, correction: object): Promise<void> {
  const variables = { input: { customerId, ...correction } };
  const answer = await client.send<unknown>('POST', '/graphql', { query: CORRECT_ACCOUNT, variables });
  expect(expectStatus(answer, 200)).toEqual({ data: { correctAccount: { userErrors: [] } } });
}

/** Returns the day `days` from today in UTC, the time zone of new companies, as `2026-11-28`. */
export const dayFromNow = (days: number): string => addDays(dayIn(DEFAULT_TIME_ZONE, new Date()), days);

/** Pays one bill, including the browser's return from the provider. */
export async function payBill(payer: Payer, balanceId: string): Promise<void> {
  await fetch(await answerAtProvider(await startPayment(payer, balanceId), 'paid'), { redirect: 'manual' });
}
