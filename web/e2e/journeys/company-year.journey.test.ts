import { formatMoney } from '@utility-pay/contracts';
import {
  type Client,
  eventually,
  expectStatus,
  hoursAhead,
  ledgerDifferences,
  runMode,
  type System,
  signInAsStaff,
  startSystem,
} from '@utility-pay/testkit';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import {
  readDashboardTotal,
  readExportTotal,
  readJournalTotal,
  readMovementsTotal,
  readProviderTotal,
} from '../support/collected-totals.ts';
import { type CompanyYear, type Holder, openCompanyYear } from '../support/company-year.ts';

const today = (): string => new Date().toISOString().slice(0, '2026-11-21'.length);
/** Fixed at the start, in case the month ends while the test runs. */
const firstOfMonth = `${today().slice(0, '2026-11'.length)}-01`;

/** Hours by which the clock is moved ahead: the reconciliation compares a day some hours after the day has ended. */
const HOURS_AHEAD = 30;
const COMPARED_WITHIN_MS = 180_000;
const COMPARED_EVERY_MS = 1_000;

let system: System;
let browser: TestBrowser;
/** The system's environment at its next start. */
const environment: Record<string, string> = {};
/** Companies whose year succeeded; the test of the next day reconciles them. */
const years: CompanyYear[] = [];

beforeAll(async () => {
  system = await startSystem({ mode: runMode(), environment });
  browser = await openBrowser(system.url);
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** Runs through a year of bills, payments and corrections. The months are those of the bills; everything happens today. */
async function runYear(year: CompanyYear): Promise<Holder[]> {
  const holders = await year.start([12_000, 8_000, 4_500]);
  const [ada, bob, cleo] = holders as [Holder, Holder, Holder];
  await year.pay(ada);
  await year.pay(cleo, 2_000);
  await year.expectAmountsDue();

  // Bob pays less than is due. Staff correct Cleo's bill, which was too high.
  await year.bill(2, [12_500, 8_100, 4_600]);
  const february = await year.pay(ada);
  await year.pay(bob, 5_000);
  const wrongBill = await year.readNewestBill(cleo);
  const amount = (Math.round(wrongBill.amountBilled * 100) - 1_100) / 100;
  await year.correct(cleo, -1_100, { type: 'change-bill', balanceId: wrongBill.id, amount });
  await year.expectAmountsDue();

  // A check that bounces, and a late fee.
  await year.bill(3, [11_000, 8_200, 4_700]);
  const received = { type: 'record-payment', method: 'check', number: '1042', receivedOn: today(), amount: 30 };
  const { credits } = await year.correct(cleo, -3_000, received);
  const check = credits.find(({ kind }) => kind === 'recorded-payment');
  await year.correct(cleo, 3_000, { type: 'reverse', creditId: check?.id });
  const lateBill = await year.readNewestBill(bob);
  await year.correct(bob, 2_500, { type: 'add-charge', balanceId: lateBill.id, amount: 25 });
  await year.expectAmountsDue();

  // The provider approves more than the requested amount. Staff accept it, and the excess is a credit.
  await year.bill(4, [10_000, 8_300, 4_800]);
  await year.pay(ada, undefined, 40_000);
  const april = await year.pay(bob);
  await year.expectAmountsDue();

  // Ada's credit pays the next bill. A part of Bob's payment is refunded, and is due again.
  await year.bill(5, [9_000, 8_400, 4_900]);
  await year.refund(bob, april, 1_250);
  await year.expectAmountsDue();

  // Ada disputes a payment of an earlier month.
  await year.bill(6, [9_100, 8_500, 5_000]);
  await year.chargeBack(ada, february, 'provider');
  await year.expectAmountsDue();

  // A bill is voided and restored. The company wins the dispute.
  await year.bill(7, [9_200, 8_600, 5_100]);
  const voided = await year.readNewestBill(cleo);
  await year.correct(cleo, 0, { type: 'void-bill', balanceId: voided.id });
  await year.correct(cleo, 0, { type: 'restore-bill', balanceId: voided.id });
  await year.winChargeback(ada, february);
  await year.expectAmountsDue();

  // Bob pays after the file was made and before it is uploaded.
  const august = year.createFile(8, [9_300, 8_700, 5_200]);
  const paidMeanwhile = await year.pay(bob);
  await year.upload(august, true);
  await year.expectAmountsDue();

  // The file of a month is sent again with another amount. The payment is refunded as a whole, which voids it.
  await year.bill(9, [9_400, 8_800, 5_300]);
  await year.bill(9, [9_400, 8_000, 5_300]);
  await year.refund(bob, paidMeanwhile, Math.round((await readPaidAmount(year, bob, paidMeanwhile)) * 100));
  await year.expectAmountsDue();

  // Cleo pays a part of her next bill in cash. Another chargeback, which is not won.
  await year.bill(10, [9_500, 8_900, 5_400]);
  const inCash = { type: 'record-payment', method: 'cash', receivedOn: today(), amount: 15 };
  await year.correct(cleo, -1_500, inCash);
  const october = await year.pay(cleo);
  await year.chargeBack(cleo, october, 'staff');
  await year.correct(cleo, -1_000, { type: 'add-credit', amount: 10 });
  await year.expectAmountsDue();

  // Ada's credit is used up, and she pays the rest.
  await year.bill(11, [9_600, 9_000, 5_500]);
  await year.pay(ada);
  await year.expectAmountsDue();

  await year.bill(12, [9_700, 9_100, 5_600]);
  for (const holder of holders) await year.pay(holder);
  await year.expectAmountsDue();
  return holders;
}

const readPaidAmount = async ({ staff }: CompanyYear, { id }: Holder, paymentId: string): Promise<number> => {
  const { body } = await staff.owner.get<{ id: string; amount: number }[]>(`/api/customers/${id}/payments`);
  return body.find((payment) => payment.id === paymentId)?.amount ?? 0;
};

/** Expects the dashboard, the export, the journal and the provider to have the same amount collected this month. */
async function expectSameAmounts({ staff, collectedMinor }: CompanyYear, holders: Holder[]): Promise<void> {
  const collected = collectedMinor();
  const month = [firstOfMonth, today()] as const;
  expect(await readDashboardTotal(staff, ...month)).toBe(collected);
  expect(await readExportTotal(staff, ...month)).toBe(collected);
  expect(await readMovementsTotal(staff, ...month)).toBe(collected);
  await eventually(async () => expect(await readJournalTotal(staff, holders)).toBe(collected));
  expect(await readProviderTotal(system, staff)).toBe(collected);
  expect(await ledgerDifferences(system, staff.company.id)).toEqual([]);
}

/** Opens a page with the session of a client. */
async function openPage({ cookie }: Client, path: string): Promise<Page> {
  const page = await browser.visitor();
  const [name = '', value = ''] = cookie().split('=');
  await page.context().addCookies([{ name, value, url: system.url }]);
  await page.goto(path);
  return page;
}

/** Expects the collected amount on the dashboard, and nothing due on the first customer's account page. */
async function expectAmountsOnScreens({ staff, collectedMinor }: CompanyYear, [ada]: Holder[]): Promise<void> {
  const dashboard = await openPage(staff.owner, '/dashboard');
  await dashboard
    .getByText(`${formatMoney(collectedMinor())} from 12 test payments`)
    .first()
    .waitFor();
  if (!ada) throw new Error('the company has no customers');
  const account = await openPage(ada.client, '/account');
  await account.getByText('$0.00', { exact: true }).first().waitFor();
}

test.concurrent.each(['open-item', 'balance-forward'] as const)(
  'a company with %s billing has the expected amounts due every month, and the same collected amount in all its reports',
  async (method) => {
    const year = await openCompanyYear(system, `Lakeside ${method}`, method);
    const holders = await runYear(year);
    expect(holders.map(({ dueMinor }) => dueMinor)).toEqual([0, 0, 0]);
    await expectSameAmounts(year, holders);
    await expectAmountsOnScreens(year, holders);
    years.push(year);
  },
);

interface ReconciledDay {
  state: string;
  own: Sums;
  provider: Sums | null;
  journal: Sums;
}
interface Sums {
  net: number;
}

// As separate processes, the services use the clock of the database, which a test can't move.
test.runIf(runMode() === 'standalone')(
  'the next day, the reconciliation agrees with the same collected amount',
  async () => {
    expect(years).toHaveLength(2);
    await system.kill();
    Object.assign(environment, hoursAhead(HOURS_AHEAD));
    await system.start();
    for (const { staff, collectedMinor } of years) {
      const owner = await signInAsStaff(system, staff.login);
      const path = `/api/companies/${staff.company.id}/reconciliation?from=${firstOfMonth}&to=${today()}&mode=test`;
      const days = await eventually(
        async () => {
          const compared = expectStatus(await owner.get<ReconciledDay[]>(path), 200);
          expect(compared.length).toBeGreaterThan(0);
          expect(compared.map(({ state }) => state)).toEqual(compared.map(() => 'agreed'));
          return compared;
        },
        COMPARED_WITHIN_MS,
        COMPARED_EVERY_MS,
      );
      const collected = collectedMinor() / 100;
      const netOf = (sums: (Sums | null)[]) =>
        Math.round(sums.reduce((total, daySums) => total + (daySums?.net ?? 0), 0) * 100) / 100;
      expect(netOf(days.map(({ own }) => own))).toBe(collected);
      expect(netOf(days.map(({ provider }) => provider))).toBe(collected);
      expect(netOf(days.map(({ journal }) => journal))).toBe(collected);
    }
  },
);
