import {
  answerAtProvider,
  balanceOf,
  claimAccount,
  expectStatus,
  type Outcome,
  type Payer,
  type Staff,
  startPayment,
} from '@utility-pay/testkit';
import { portal } from './portal.ts';

type Row = Readonly<Record<string, string>>;

const cell = (value = ''): string => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Bills accounts by one file; each row has the same columns, named as a file's header names them. */
export async function bill({ owner, company }: Staff, rows: readonly Row[], month = 'November'): Promise<void> {
  const headers = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => headers.map((header) => cell(row[header])).join(','));
  const file = { csvContent: [headers.join(','), ...lines, ''].join('\n'), month, year: '2026' };
  expectStatus(await owner.send('POST', `/api/companies/${company.id}/balances/upload`, file), 200);
}

/** A customer with a bill, signed in; the password is `payer-password`. */
export interface BilledPayer extends Payer {
  email: string;
  balanceId: string;
}

export async function billedPayer(staff: Staff, accountNumber: string, row: Row = {}): Promise<BilledPayer> {
  await bill(staff, [{ 'account number': accountNumber, 'amount due': '84.17', ...row }]);
  const payer = await claimAccount(portal(), staff.company.id, accountNumber);
  return { ...payer, email: `payer-${accountNumber}@example.org`, balanceId: (await balanceOf(payer)).id };
}

/** Goes to the provider's page and presses a button; answers the way back that the browser would take. */
export const answerPage = async (payer: BilledPayer, outcome: Outcome): Promise<string> =>
  answerAtProvider(await startPayment(payer, payer.balanceId), outcome);

/** The same, way back included; answers the payment's id. */
export async function settle(payer: BilledPayer, outcome: Outcome): Promise<string> {
  const back = await fetch(await answerPage(payer, outcome), { redirect: 'manual' });
  return new URL(back.headers.get('location') ?? '', portal().url).searchParams.get('payment') ?? '';
}

const DAY = 86_400_000;
const chicago = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' });

/** The day so many days from today where the browser of the tests stands: `2026-11-28`. */
export const dayFromNow = (days: number): string => chicago.format(new Date(Date.now() + days * DAY));

/** Pays one of several bills, way back included. */
export async function payBill(payer: Payer, balanceId: string): Promise<void> {
  await fetch(await answerAtProvider(await startPayment(payer, balanceId), 'paid'), { redirect: 'manual' });
}
