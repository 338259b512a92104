import { BILL_FILE_HEADER, billFileText, expectationOf } from '@utility-pay/testkit';
import { describe, expect, test } from 'vitest';
import { withAmountsDue } from '../src/domain/ledger.ts';
import { bytesOf, clerkOf, openUploads, storedCustomers } from './world/uploads.ts';
import { openBilling, publishedEvents } from './world/world.ts';

const { platform, ask, customers, add } = await openBilling();
const { upload, errorsOf } = openUploads(platform);

const REASONS: Record<string, RegExp> = {
  'no-account': /^Account Number is empty$/,
  'no-amount': /^Amount Due is empty$/,
  'word-amount': /^Amount Due: "twelve" is not an amount in dollars$/,
  'three-decimals': /^Amount Due: "12.345" has more than two decimals$/,
  'other-currency': /^Amount Due: "€12.00" is not an amount in dollars$/,
  'too-large': /^Amount Due: "100000000.00" is over the limit of \$99,999,999.99$/,
  'no-such-day': /^"2026-02-30" is not a date\. Use a date such as 11\/21\/2026\.$/,
  'too-many-cells': /^The row has 9 values, but the header has 7$/,
  'stray-quote': /^The row has an unmatched quotation mark$/,
  replaced: /^Replaced by line \d+$/,
};

describe('a file of 1,500 rows with one in thirty invalid in one of ten ways', () => {
  const options = { rows: 1500, seed: 4, bad: 0.03 };
  const expected = expectationOf(options);
  const file = () => bytesOf(...billFileText(options));

  test('applies every valid row, reports every invalid one with its line, and the sums agree', async () => {
    const done = await upload(file());
    const { good, bad } = expected;
    expect(done).toMatchObject({
      state: 'completed',
      rowsTotal: options.rows,
      message: `Successfully processed ${good.size} out of ${options.rows} records`,
      progress: {
        successful: good.size,
        failed: bad.length,
        replaced: bad.filter(({ bad: kind }) => kind === 'replaced').length,
        added: good.size,
        bytesRead: done.bytesTotal,
      },
    });
    const stored = await storedCustomers(platform, 1);
    expect(new Map(stored.map((customer) => [customer.accountNumber, customer.balances[0].billedMinor]))).toEqual(
      new Map([...good].map(([account, row]) => [account, row.amountMinor])),
    );
    expect(stored.every((customer) => customer.name === good.get(customer.accountNumber)?.name)).toBe(true);
    const errors = await errorsOf(1, done.id);
    expect(errors.map(({ line, accountNumber }) => [line, accountNumber ?? ''])).toEqual(
      bad.map((row) => [row.line, row.accountNumber]),
    );
    expect(errors.map(({ error }) => error)).toEqual(
      bad.map(({ bad: kind }) => expect.stringMatching(REASONS[kind ?? ''] ?? /^$/)),
    );
  });

  test('writes at most 1,000 rows at once', async () => {
    const batchSizes: number[] = [];
    const { upload: uploadCounted } = openUploads(platform, {
      customers: {
        ...customers,
        insertMany: (...batch) => {
          batchSizes.push(batch[1].length);
          return customers.insertMany(...batch);
        },
      },
    });
    await uploadCounted(file(), { companyId: '77' });
    expect(batchSizes.length).toBeGreaterThan(1);
    expect(Math.max(...batchSizes)).toBeLessThanOrEqual(1000);
    expect(Math.max(...batchSizes)).toBeGreaterThan(500);
  });

  test('the same file changes nothing when it is uploaded again', async () => {
    const stored = async () => (await storedCustomers(platform, 1)).map(({ version: _version, ...values }) => values);
    const before = await stored();
    const done = await upload(file());
    expect(done.progress).toMatchObject({ successful: expected.good.size, failed: expected.bad.length, added: 0 });
    expect(await stored()).toEqual(before);
  });

  test('lists the errors in pages, in the order of the file', async () => {
    const representations = [{ __typename: 'Company', id: '1' }];
    const uploads = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Company { uploads(first: 1) { id headers } } } }`;
    const list = await ask(clerkOf(1), uploads, { of: representations });
    expect(list.data?._entities).toEqual([
      { uploads: [{ id: expect.any(String), headers: BILL_FILE_HEADER.split(',') }] },
    ]);
    const id = JSON.parse(JSON.stringify(list.data?._entities))[0].uploads[0].id;
    const query = `query ($id: ID!, $after: String) { upload(id: $id, companyId: "1") {
      errors(first: 7, after: $after) { edges { node { line } } pageInfo { hasNextPage endCursor } } } }`;
    const lines: number[] = [];
    for (let after: string | null = null; lines.length < 1000; ) {
      const { data } = await ask(clerkOf(1), query, { id, after });
      const { errors } = JSON.parse(JSON.stringify(data?.upload));
      lines.push(...errors.edges.map(({ node }: { node: { line: number } }) => node.line));
      if (!errors.pageInfo.hasNextPage) break;
      after = errors.pageInfo.endCursor;
    }
    expect(lines).toEqual(expected.bad.map((row) => row.line));
  });
});

test('replaces the amount of a period that is uploaded again and keeps its payments', async () => {
  await upload('account,amount,due\nA-1,100.00,2026-11-30\n', { companyId: '2' });
  const [before] = await customers.findByAccountNumbers(2, ['A-1']);
  if (!before) throw new Error('A-1 does not exist');
  const credits = [{ id: 'p1', kind: 'payment' as const, amountMinor: 4000, period: 202611, at: new Date(0) }];
  await customers.save(2, { before, after: withAmountsDue({ ...before, credits }) }, []);
  await upload('account,amount\nA-1,70.00\n', { companyId: '2' });
  await upload('account,amount\nA-1,55.00\n', { companyId: '2', period: { month: 12, year: 2026 } });
  const [after] = await customers.findByAccountNumbers(2, ['A-1']);
  expect(after?.balances).toEqual([
    { period: 202612, billedMinor: 5500, dueMinor: 5500 },
    { period: 202611, billedMinor: 7000, dueDate: '2026-11-30', dueMinor: 3000 },
  ]);
  expect(after).toMatchObject({ credits, totalDueMinor: 8500 });
});

test('publishes how an upload ended, and whether it changed existing bills', async () => {
  const ofUpload = async (content: string): Promise<object> => {
    const { id } = await upload(content, { companyId: '5' });
    return (await publishedEvents(platform, 5)).flatMap(([, data]) => (data.uploadId === id ? [data] : []));
  };
  expect(await ofUpload('account,amount\nA-1,100.00\n')).toMatchObject([{ state: 'completed', changesBills: false }]);
  expect(await ofUpload('account,amount\nA-1,90.00\nA-2,5\n')).toMatchObject([
    { state: 'completed', changesBills: true },
  ]);
});

test('changes only the fields of the row', async () => {
  await add({ companyId: 3, accountNumber: '007', name: 'Maria Lopez', email: 'm@example.com', meterNumber: 'M1' });
  await upload('account,amount,name,usage,meter id\n007,5,,12 m3,\n', { companyId: '3' });
  const [customer] = await customers.findByAccountNumbers(3, ['007']);
  expect(customer).toMatchObject({ name: 'Maria Lopez', email: 'm@example.com', usage: '12 m3', meterNumber: 'M1' });
});

test.each([
  ['UTF-8 with its mark, CRLF', (text: string) => Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`)],
  ['Windows-1252, CR', (text: string) => Buffer.from(text.replaceAll('\n', '\r'), 'latin1')],
  ['UTF-16, semicolons', (text: string) => Buffer.from(`\ufeff${text.replaceAll(',', ';')}`, 'utf16le')],
  ['tabs and blank lines', (text: string) => Buffer.from(`\n${text.replaceAll(',', '\t').replaceAll('\n', '\n\n')}\n`)],
])('reads the same bills from %s', async (_kind, write) => {
  const company = String(10 + Math.floor(Math.random() * 1_000_000));
  const text = 'Customer Number,Amount Due,Full Name\n0001,$12.50,José Müller\n0002,(3.10),Ana\u00a0\n';
  const done = await upload(bytesOf(write(text)), { companyId: company });
  expect(done.message).toBe('Successfully processed 2 out of 2 records');
  expect(
    (await storedCustomers(platform, Number(company))).map(({ name, balances }) => [name, balances[0].billedMinor]),
  ).toEqual([
    ['José Müller', 1250],
    ['Ana', -310],
  ]);
});

test('applies nothing of a file that is refused while it is read, and says why', async () => {
  const wide = `${'x'.repeat(70_000)},account\n`;
  const done = await upload(`${wide}1,2\n`, { companyId: '4' });
  expect(done).toMatchObject({ state: 'failed', message: 'The header line has a value longer than 32 KB' });
  expect(await storedCustomers(platform, 4)).toEqual([]);
});
