import type { UserError } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { createGraphClient } from '@utility-pay/service-kit/testing/platform';
import { afterAll, describe, expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import type { BillingParts } from '../src/use-cases/index.ts';
import { errorOf, openBilling, payloadOf } from './world/billing.ts';
import { allowedActors, refusedActors } from './world/permissions.ts';
import { clerkOf } from './world/uploads.ts';

let now = new Date('2026-12-01T15:00:00Z');
const { platform, parts, add, close } = await openBilling({ clock: { now: () => now } });
afterAll(close);
const timeZoneOf = async () => 'America/Chicago';
const appWith = (replaced: Partial<BillingParts> = {}) => createBilling(platform, { timeZoneOf, ...replaced });
const app = appWith();
const ask = createGraphClient(app);

const FILE =
  '{ paymentFile { id number state fileName rows message payments { amountMinor } takenBack { amountMinor } } userErrors { code field message } }';
const CREATE = `mutation ($input: CreatePaymentFileInput!) { createPaymentFile(input: $input) ${FILE} }`;
const CONFIRM = `mutation ($input: PaymentFileInput!) { confirmPaymentFile(input: $input) ${FILE} }`;
const DISCARD = `mutation ($input: PaymentFileInput!) { discardPaymentFile(input: $input) ${FILE} }`;
const SETTINGS = `mutation ($input: PaymentFileSettingsInput!) { updatePaymentFileSettings(input: $input) {
  settings { since format columns { value width } } userErrors { field message } } }`;
const COMPANY = `query ($id: ID!) { _entities(representations: [{ __typename: "Company", id: $id }]) { ... on Company {
  unfiledPayments { count hasMore } paymentFileSettings { format since } paymentFiles(first: 10) { edges { node { number state } } } } } }`;

interface Payload {
  paymentFile: { id: string; number: number; state: string; rows: number; message: string | null } | null;
  userErrors: UserError[];
}

let companies = 1100;

/** A company with an account, whose clerk creates payment files. */
async function openCompany() {
  const id = ++companies;
  const companyId = String(id);
  const clerk = clerkOf(id);
  const { id: customerId } = await add({ companyId: id, accountNumber: '0042' });
  const change = async (mutation: string, input: object = {}): Promise<Payload> => {
    now = new Date(now.getTime() + 1000);
    return payloadOf<Payload>(await ask(clerk, mutation, { input: { companyId, ...input } }));
  };
  /** Records a payment at the counter; each takes a second. */
  const pay = async (amountMinor: number): Promise<void> => {
    now = new Date(now.getTime() + 1000);
    const key = String(now.getTime());
    const correction = {
      type: 'record-payment',
      method: 'cash',
      amountMinor,
      receivedOn: '2026-11-30',
      idempotencyKey: key,
    };
    const input = { customerId, preview: false, correction: { ...correction, reason: 'Counter' } };
    const result = await app.useCases.correctAccount(staffOf(id), input);
    if (result.kind === 'refused') throw new Error(JSON.stringify(result.userErrors));
    now = new Date(now.getTime() + 1000);
  };
  const content = async (paymentFileId: string): Promise<string> => {
    let text = '';
    for await (const pieces of app.useCases.readPaymentFile(clerk, { companyId: id, paymentFileId }))
      text += pieces.join('');
    return text;
  };
  return {
    id,
    companyId,
    clerk,
    pay,
    content,
    create: () => change(CREATE),
    confirm: (paymentFileId: string) => change(CONFIRM, { paymentFileId }),
    discard: (paymentFileId: string) => change(DISCARD, { paymentFileId }),
    amounts: async (paymentFileId: string) =>
      (await content(paymentFileId))
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1]),
    change,
    // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query above
    read: async (): Promise<any> =>
      JSON.parse(JSON.stringify((await ask(clerk, COMPANY, { id: companyId })).data))._entities[0],
  };
}

const idOf = ({ paymentFile, userErrors }: Payload): string => {
  expect(userErrors).toEqual([]);
  return paymentFile?.id ?? '';
};

test('a file has the payments since the last one, each in exactly one file', async () => {
  const company = await openCompany();
  await company.pay(8417);
  await company.pay(500);
  expect(await company.read()).toMatchObject({ unfiledPayments: { count: 2, hasMore: false } });
  const first = await company.create();
  expect(first.paymentFile).toMatchObject({
    number: 1,
    state: 'READY',
    fileName: 'payments-00001.csv',
    rows: 2,
    payments: { amountMinor: 8917 },
    takenBack: { amountMinor: 0 },
  });
  const text = await company.content(idOf(first));
  expect(text).toMatch(
    /^Account Number,Amount,Date,Type,Transaction ID\r\n0042,84\.17,2026-12-01,PAYMENT,[0-9a-f]{24}\r\n0042,5\.00,2026-12-01,PAYMENT,[0-9a-f]{24}\r\n$/,
  );
  expect(await company.create()).toMatchObject({
    paymentFile: null,
    userErrors: [{ message: 'There are no new payments.' }],
  });
  await company.pay(700);
  const second = await company.create();
  expect(second.paymentFile).toMatchObject({ number: 2, rows: 1 });
  expect(await company.amounts(idOf(second))).toEqual(['7.00']);
  expect(await company.content(idOf(first))).toBe(text);
  expect(await company.read()).toMatchObject({
    paymentFiles: { edges: [{ node: { number: 2, state: 'READY' } }, { node: { number: 1 } }] },
  });
});

test('confirming is final, discarding moves the rows to the next file, and repeating either changes nothing', async () => {
  const company = await openCompany();
  await company.pay(100);
  const first = idOf(await company.create());
  await company.pay(200);
  const second = idOf(await company.create());
  for (const _again of [1, 2]) expect((await company.confirm(first)).paymentFile).toMatchObject({ state: 'CONFIRMED' });
  for (const _again of [1, 2])
    expect((await company.discard(second)).paymentFile).toMatchObject({ state: 'DISCARDED' });
  expect((await company.discard(first)).userErrors).toMatchObject([
    { message: 'This payment file is confirmed, so it is final.' },
  ]);
  expect((await company.confirm(second)).userErrors).toMatchObject([{ message: 'This payment file was discarded.' }]);
  await company.pay(300);
  const third = idOf(await company.create());
  expect(await company.amounts(third)).toEqual(['2.00', '3.00']);
  await expect(company.content(second)).rejects.toThrow('Payment file not found');
  const acts = (await recordedActs(platform, company.id)).filter(({ target }) => target.type === 'payment-file');
  expect(acts.map(({ action, target }) => [action, target.label])).toEqual([
    ['payment-file.created', '1'],
    ['payment-file.created', '2'],
    ['payment-file.confirmed', '1'],
    ['payment-file.discarded', '2'],
    ['payment-file.created', '3'],
  ]);
});

test('of several requests at the same time one creates the file', async () => {
  const company = await openCompany();
  await company.pay(100);
  const answers = await Promise.all([1, 2, 3, 4].map(() => company.create()));
  const created = answers.filter(({ paymentFile }) => paymentFile !== null);
  expect(created).toHaveLength(1);
  expect(created[0]?.paymentFile).toMatchObject({ rows: 1 });
});

describe('after a kill', () => {
  const killed = () => Promise.reject(new Error('killed'));

  /** Creates or discards a file with a repository that fails, and continues it a minute later. */
  async function killDuring(replaced: Partial<BillingParts>, act: 'create' | 'discard') {
    const company = await openCompany();
    await company.pay(100);
    const dying = createGraphClient(appWith(replaced));
    const before = act === 'discard' ? { paymentFileId: idOf(await company.create()) } : {};
    const input = { companyId: company.companyId, ...before };
    await dying(company.clerk, act === 'create' ? CREATE : DISCARD, { input });
    await company.pay(200);
    now = new Date(now.getTime() + 120_000);
    await Promise.all([app.useCases.continuePaymentFiles(), app.useCases.continuePaymentFiles()]);
    return company;
  }

  test('while it was written, the file is written again', async () => {
    const storedPaymentFiles = { ...parts.storedPaymentFiles, create: () => ({ write: killed, close: killed }) };
    const company = await killDuring({ storedPaymentFiles }, 'create');
    expect(await company.read()).toMatchObject({ paymentFiles: { edges: [{ node: { number: 1, state: 'READY' } }] } });
    const [file] = (await parts.paymentFiles.list(company.id, { after: undefined, limit: 1 })).rows;
    expect(await company.amounts(file?.id ?? '')).toEqual(['1.00']);
    expect(await company.amounts(idOf(await company.create()))).toEqual(['2.00']);
  });

  test('before its rows were marked, they are marked, and are in no other file', async () => {
    const company = await killDuring({ filedEntries: { ...parts.filedEntries, mark: killed } }, 'create');
    expect(await company.read()).toMatchObject({ paymentFiles: { edges: [{ node: { number: 1, state: 'READY' } }] } });
    expect(await company.amounts(idOf(await company.create()))).toEqual(['2.00']);
  });

  test('while it was discarded, its rows are in the next file', async () => {
    const company = await killDuring({ filedEntries: { ...parts.filedEntries, release: killed } }, 'discard');
    expect(await company.read()).toMatchObject({
      paymentFiles: { edges: [{ node: { number: 1, state: 'DISCARDED' } }] },
    });
    const next = idOf(await company.create());
    expect(await company.amounts(next)).toEqual(['1.00', '2.00']);
  });

  test('a worker that marks rows of a file after it was discarded marks none', async () => {
    const company = await openCompany();
    await company.pay(100);
    const discarded = idOf(await company.create());
    const rows = await parts.paymentFiles.entryIdsOf(company.id, discarded);
    await company.discard(discarded);
    await parts.filedEntries.mark(company.id, discarded, rows);
    expect(await company.amounts(idOf(await company.create()))).toEqual(['1.00']);
  });
});

describe('settings', () => {
  const layout = {
    since: null,
    format: 'FIXED_WIDTH',
    hasHeader: false,
    dateFormat: 'US_COMPACT',
    amountFormat: 'CENTS',
    typeCodes: { payment: 'P', refund: 'R', reversal: 'V' },
    columns: [
      { value: 'ACCOUNT_NUMBER', header: '', width: 10 },
      { value: 'AMOUNT', header: '', width: 8 },
      { value: 'DATE', header: '', width: 8 },
      { value: 'TYPE', header: '', width: 1 },
    ],
  };

  test('apply to the next file, and not to the one before', async () => {
    const company = await openCompany();
    await company.pay(8417);
    const before = idOf(await company.create());
    expect((await company.change(SETTINGS, layout)).userErrors).toEqual([]);
    await company.pay(500);
    const after = await company.create();
    expect(after.paymentFile).toMatchObject({ fileName: 'payments-00002.txt' });
    expect(await company.content(idOf(after))).toBe('0042           50012012026P\r\n');
    expect(await company.content(before)).toMatch(/^Account Number,/);
    const acts = await recordedActs(platform, company.id);
    expect(acts.find(({ action }) => action === 'payment-file-settings.changed')).toMatchObject({
      before: { format: 'comma' },
      after: { format: 'fixed-width', columns: 'accountNumber 10, amount 8, date 8, type 1' },
    });
  });

  test('a value that does not fit into its column discards the file, says why and loses nothing', async () => {
    const company = await openCompany();
    await company.change(SETTINGS, { ...layout, columns: layout.columns.map((column) => ({ ...column, width: 3 })) });
    await company.pay(8417);
    expect((await company.create()).paymentFile).toMatchObject({
      state: 'DISCARDED',
      message:
        'Account number needs more than the 3 characters of its column. Change the layout and create the file again.',
    });
    await company.change(SETTINGS, layout);
    expect((await company.create()).paymentFile).toMatchObject({ state: 'READY', rows: 1 });
  });

  test('payments before the first day are left out', async () => {
    const company = await openCompany();
    await company.pay(100);
    const since = new Date(now.getTime() + 1).toISOString();
    await company.change(SETTINGS, { ...layout, since });
    expect((await company.create()).userErrors).toMatchObject([{ message: 'There are no new payments.' }]);
    now = new Date(now.getTime() + 1000);
    await company.pay(200);
    expect((await company.create()).paymentFile).toMatchObject({ rows: 1, payments: { amountMinor: 200 } });
  });

  test('are refused with what is wrong at its place', async () => {
    const company = await openCompany();
    const columns = [
      { value: 'ACCOUNT_NUMBER', header: '' },
      { value: 'DATE', header: 'a\tb' },
    ];
    expect((await company.change(SETTINGS, { ...layout, columns })).userErrors).toEqual([
      { field: 'columns.1.header', message: 'This contains invisible characters. Type it instead of pasting it.' },
      { field: 'columns', message: 'Add the column Amount' },
      { field: 'columns.0.width', message: 'Enter the width of the column' },
      { field: 'columns.1.width', message: 'Enter the width of the column' },
    ]);
    expect(await company.read()).toMatchObject({ paymentFileSettings: { format: 'COMMA', since: null } });
  });
});

describe('permissions', () => {
  test.each(refusedActors('manageBalances', 'balances:write'))('refuses %s', async (_who, actor, code) => {
    expect(errorOf(await ask(actor, CREATE, { input: { companyId: '1' } }))[0]).toBe(code);
    const input = { companyId: '1', paymentFileId: 'f' };
    expect(errorOf(await ask(actor, CONFIRM, { input }))[0]).toBe(code);
    expect(errorOf(await ask(actor, DISCARD, { input }))[0]).toBe(code);
  });

  test.each(allowedActors('manageBalances', 'balances:write'))('allows %s', async (_who, actor) => {
    const input = { companyId: '1', paymentFileId: 'f' };
    expect(errorOf(await ask(actor, CONFIRM, { input }))).toEqual(['NOT_FOUND', 'Payment file not found']);
  });

  test('a file of another company is not found', async () => {
    const [mine, other] = [await openCompany(), await openCompany()];
    await other.pay(100);
    const theirs = idOf(await other.create());
    expect(
      errorOf(await ask(mine.clerk, CONFIRM, { input: { companyId: mine.companyId, paymentFileId: theirs } })),
    ).toEqual(['NOT_FOUND', 'Payment file not found']);
    await expect(mine.content(theirs)).rejects.toThrow('Payment file not found');
  });
});
