import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { billFile, fileWithBadRows } from './bill-file.ts';
import { drawLogo } from './logo.ts';
import { planDemo } from './plan.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const plan = planDemo(NOW);
const DAY_MS = 86_400_000;

test('the plan of a day is always the same', () => {
  expect(planDemo(new Date(NOW))).toEqual(plan);
});

test('there are 200 customers with a bill in each of twelve months, and no two have one account', () => {
  expect(new Set(plan.residents.map(({ accountNumber }) => accountNumber)).size).toBe(200);
  expect(plan.runs.map(({ period }) => period.month)).toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  for (const { bills } of plan.runs) expect(bills).toHaveLength(200);
});

test('e-mail addresses are nobody’s, and each is one customer’s', () => {
  const emails = plan.residents.map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  for (const email of emails) expect(email).toMatch(/@example\.com$/);
});

test('payments lie in the last sixty days too, none in the future, and none before its bill', () => {
  const recent = plan.payments.filter(({ at }) => NOW.getTime() - at.getTime() < 60 * DAY_MS);
  expect(recent.length).toBeGreaterThan(80);
  for (const { at, period } of plan.payments) {
    const run = plan.runs.find(({ period: { month, year } }) => year * 100 + month === period);
    expect(at.getTime()).toBeGreaterThan(run?.at.getTime() ?? Number.POSITIVE_INFINITY);
    expect(at.getTime()).toBeLessThan(NOW.getTime());
  }
});

test('some fail, some are given back in part, and whoever signs in has a bill to pay', () => {
  expect(plan.payments.some(({ outcome }) => outcome !== 'paid')).toBe(true);
  expect(plan.payments.some(({ refund }) => refund && refund.share < 1)).toBe(true);
  const [told] = plan.residents;
  expect(plan.payments.some(({ household, period }) => household === told && period === 202611)).toBe(false);
});

test('no bill is paid twice', () => {
  const paid = plan.payments.filter(({ outcome }) => outcome === 'paid');
  expect(new Set(paid.map(({ household, period }) => `${household.accountNumber} ${period}`)).size).toBe(paid.length);
});

test.each(['2026-01-01T00:30:00Z', '2026-03-01T23:00:00Z', '2028-02-29T12:00:00Z'])(
  'twelve months end with the newest that is billed, also on %s',
  (day) => {
    const { runs } = planDemo(new Date(day));
    expect(runs).toHaveLength(12);
    expect(runs.at(-1)?.at.getTime()).toBeLessThanOrEqual(Date.parse(day));
  },
);

test('the files are those of a billing system', () => {
  const [run] = plan.runs;
  if (!run) throw new Error('no run');
  expect(billFile(run).trimEnd().split('\r\n')).toHaveLength(201);
  expect(fileWithBadRows(run, plan.newcomers).trimEnd().split('\r\n')).toHaveLength(12);
});

test('the logo is a picture with a clear corner and a coloured middle', () => {
  const png = drawLogo();
  const width = png.readUInt32BE(16);
  const length = png.readUInt32BE(33);
  const pixels = inflateSync(png.subarray(41, 41 + length));
  const alphaAt = (column: number, row: number) => pixels.readUInt8(row * (width * 4 + 1) + 1 + column * 4 + 3);
  expect(alphaAt(0, 0)).toBe(0);
  expect(alphaAt(width / 2, width / 2)).toBe(255);
});
