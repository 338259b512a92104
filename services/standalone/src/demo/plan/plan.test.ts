import { inflateSync } from 'node:zlib';
import { DAY_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { billFile, fileWithBadRows } from './bills.ts';
import { drawLogo } from './company.ts';
import { planDemo } from './plan.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const plan = planDemo(NOW);

test('returns the same plan for the same day', () => {
  expect(planDemo(new Date(NOW))).toEqual(plan);
});

test('bills 200 customers with unique account numbers in each of twelve months', () => {
  expect(new Set(plan.residents.map(({ accountNumber }) => accountNumber)).size).toBe(200);
  expect(plan.runs.map(({ period }) => period.month)).toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  for (const { bills } of plan.runs) expect(bills).toHaveLength(200);
});

test('gives each customer a unique address at example.com', () => {
  const emails = plan.residents.map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  for (const email of emails) expect(email).toMatch(/@example\.com$/);
});

test('includes over 80 payments in the last 60 days, none in the future and none before its bill', () => {
  const recent = plan.payments.filter(({ at }) => NOW.getTime() - at.getTime() < 60 * DAY_MS);
  expect(recent.length).toBeGreaterThan(80);
  for (const { at, period } of plan.payments) {
    const run = plan.runs.find(({ period: { month, year } }) => year * 100 + month === period);
    expect(at.getTime()).toBeGreaterThan(run?.at.getTime() ?? Number.POSITIVE_INFINITY);
    expect(at.getTime()).toBeLessThan(NOW.getTime());
  }
});

test('includes failed and partly refunded payments, and leaves the newest bill of the first customer unpaid', () => {
  expect(plan.payments.some(({ outcome }) => outcome !== 'paid')).toBe(true);
  expect(plan.payments.some(({ refund }) => refund && refund.share < 1)).toBe(true);
  const [firstCustomer] = plan.residents;
  expect(plan.payments.some(({ household, period }) => household === firstCustomer && period === 202611)).toBe(false);
});

test('pays no bill twice', () => {
  const paid = plan.payments.filter(({ outcome }) => outcome === 'paid');
  expect(new Set(paid.map(({ household, period }) => `${household.accountNumber} ${period}`)).size).toBe(paid.length);
});

test.each(['2026-01-01T00:30:00Z', '2026-03-01T23:00:00Z', '2028-02-29T12:00:00Z'])(
  'plans twelve billing runs, none of them after %s',
  (day) => {
    const { runs } = planDemo(new Date(day));
    expect(runs).toHaveLength(12);
    expect(runs.at(-1)?.at.getTime()).toBeLessThanOrEqual(Date.parse(day));
  },
);

test('returns files with a header and one row per bill', () => {
  const [run] = plan.runs;
  if (!run) throw new Error('no run');
  expect(billFile(run).trimEnd().split('\r\n')).toHaveLength(201);
  expect(fileWithBadRows(run, plan.newcomers).trimEnd().split('\r\n')).toHaveLength(12);
});

test('draws a logo with a transparent corner and an opaque center', () => {
  const png = drawLogo();
  const width = png.readUInt32BE(16);
  const length = png.readUInt32BE(33);
  const pixels = inflateSync(png.subarray(41, 41 + length));
  const alphaAt = (column: number, row: number) => pixels.readUInt8(row * (width * 4 + 1) + 1 + column * 4 + 3);
  expect(alphaAt(0, 0)).toBe(0);
  expect(alphaAt(width / 2, width / 2)).toBe(255);
});
