import { superAdmin } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { bytesOf, openUploads, storedCustomers } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { platform, dependencies } = await openBilling();
const { upload, errorsOf } = openUploads(platform);

const KILOBYTE = 1024;
const TOO_LARGE = "This customer's values add up to more than 64 KB. Shorten them.";

/** Sets a template with 190 custom fields, the most that fit beside the others. */
const keys = Array.from({ length: 190 }, (_, index) => `field${index}`);
const withCustomFields = (companyId: number) => {
  const customFields = Object.fromEntries(keys.map((key) => [key, []]));
  const template = {
    fieldMappings: { accountNumber: ['account'], amountDue: ['amount'], ...customFields },
    requiredFields: ['accountNumber', 'amountDue'],
    sampleFormat: '',
    version: 0,
  };
  const target = { type: 'company', id: String(companyId) } as const;
  const act = dependencies.recordAct(superAdmin, companyId, { action: 'csv-template.changed', target });
  return dependencies.templates.save(companyId, template, act);
};
const HEADER = ['account', 'amount', ...keys].join(',');
/** A row whose custom fields have this many characters each. */
const row = (account: string, characters: number, character = 'x') =>
  [account, '5', ...keys.map(() => character.repeat(characters))].join(',');

test('a row with more than 64 KB of values fails, and the other rows are applied', async () => {
  await withCustomFields(1);
  const done = await upload(`${HEADER}\n${row('A', 10)}\n${row('B', 500)}\n${row('C', 300)}\n`, { companyId: '1' });
  expect(done).toMatchObject({ state: 'completed', progress: { successful: 2, failed: 1 } });
  expect((await storedCustomers(platform, 1)).map(({ accountNumber }) => accountNumber)).toEqual(['A', 'C']);
  expect(await errorsOf(1, done.id)).toMatchObject([{ line: 3, accountNumber: 'B', field: null, error: TOO_LARGE }]);
});

test('a row fails that is larger than 64 KB together with what the customer has', async () => {
  await withCustomFields(2);
  const half = keys.length / 2;
  const part = (from: number, to: number, amount: string) =>
    `account,amount,${keys.slice(from, to).join(',')}\nA,${amount},${keys.slice(from, to).fill('x'.repeat(400)).join(',')}\n`;
  await upload(part(0, half, '5'), { companyId: '2' });
  const before = await storedCustomers(platform, 2);
  const done = await upload(part(half, keys.length, '7'), { companyId: '2' });
  expect(done).toMatchObject({ state: 'completed', progress: { successful: 0, failed: 1 } });
  expect(await errorsOf(2, done.id)).toMatchObject([{ line: 2, accountNumber: 'A', error: TOO_LARGE }]);
  expect(await storedCustomers(platform, 2)).toEqual(before);
});

test('a row of 18 MB fails, and the other rows of its file and the next file are applied', async () => {
  await withCustomFields(3);
  const file = bytesOf(`${HEADER}\n${row('A', 10)}\n`, row('B', 32 * KILOBYTE, '電'), `\n${row('C', 10)}\n`);
  const done = await upload(file, { companyId: '3' });
  expect(done).toMatchObject({ state: 'completed', progress: { successful: 2, failed: 1 } });
  const [error] = await errorsOf(3, done.id);
  expect(error).toMatchObject({ line: 3, accountNumber: 'B', error: 'The row is longer than 512 KB' });
  expect(error?.cells.slice(0, 2)).toEqual(['B', '5']);
  const next = await upload(`${HEADER}\n${row('D', 10)}\n`, { companyId: '3' });
  expect(next).toMatchObject({ state: 'completed', progress: { successful: 1, failed: 0 } });
});

test('errors of wide rows are listed in pages of bounded size', async () => {
  const { list } = dependencies.errors;
  const cells = ['x'.repeat(200 * KILOBYTE)];
  const rejected = Array.from({ length: 40 }, (_, index) => ({
    line: index + 2,
    accountNumber: null,
    code: 'TOO_LARGE' as const,
    field: null,
    error: 'why',
    cells,
    ...(index % 3 === 0 ? { replacedBy: 99 } : {}),
  }));
  await dependencies.errors.replace(4, 'u', { afterLine: 1, line: 41 }, rejected);
  const lines: number[] = [];
  for (let afterLine = 0; ; ) {
    const { rows, hasNextPage } = await list(4, 'u', { afterLine, limit: 100 });
    expect(rows.length).toBeLessThan(20);
    lines.push(...rows.map(({ line }) => line));
    if (!hasNextPage) break;
    afterLine = rows.at(-1)?.line ?? Number.POSITIVE_INFINITY;
  }
  expect(lines).toEqual(rejected.map(({ line }) => line));
});
