import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { createGraphClient } from '@utility-pay/service-kit/testing/platform';
import { describe, expect, test } from 'vitest';
import type { BillingDependencies } from '../src/use-cases/index.ts';
import type { FiledEntries } from '../src/use-cases/ports/payment-files.ts';
import {
  CONFIRM,
  CREATE,
  DISCARD,
  FIXED_WIDTH_LAYOUT,
  idOf,
  openPaymentFiles,
  SETTINGS,
} from './world/payment-files.ts';
import { allowedActors, refusedActors } from './world/permissions.ts';
import { errorOf } from './world/world.ts';

const { platform, dependencies, app, appWith, ask, clock, openCompany } = await openPaymentFiles();

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
    refundsAndReversals: { amountMinor: 0 },
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

test('the reversal of a recorded payment has the payment ID of that payment, also in a later file', async () => {
  const company = await openCompany();
  const columns = ['AMOUNT', 'TYPE', 'PAYMENT_ID'].map((value) => ({ value, header: value, width: null }));
  const layout = {
    ...FIXED_WIDTH_LAYOUT,
    format: 'COMMA',
    columns: [...FIXED_WIDTH_LAYOUT.columns.slice(0, 1), ...columns],
  };
  expect((await company.change(SETTINGS, layout)).userErrors).toEqual([]);
  const key = await company.pay(8417);
  expect(await company.content(idOf(await company.create()))).toBe(`0042,8417,P,${key}\r\n`);
  await company.reverse(key);
  expect(await company.content(idOf(await company.create()))).toBe(`0042,-8417,V,${key}\r\n`);
});

test('a repeated request gets the file that the first one created, whatever state the file has now', async () => {
  const company = await openCompany();
  await company.pay(100);
  const create = (idempotencyKey: string) => company.change(CREATE, { idempotencyKey });
  const created = await Promise.all([create('monday'), create('monday'), create('monday')]);
  const first = created.find(({ paymentFile }) => paymentFile !== null);
  if (!first) throw new Error('no request created a file');
  for (const { paymentFile, userErrors } of created)
    expect(paymentFile ? paymentFile.number : userErrors[0]?.message).toBeOneOf([
      1,
      'Another payment file is being created.',
    ]);
  expect(idOf(await create('monday'))).toBe(idOf(first));
  await company.confirm(idOf(first));
  expect((await create('monday')).paymentFile).toMatchObject({ number: 1, state: 'CONFIRMED' });
  expect(await create('tuesday')).toMatchObject({ userErrors: [{ message: 'There are no new payments.' }] });
  await company.pay(200);
  expect((await create('tuesday')).paymentFile).toMatchObject({ number: 2, rows: 1 });
  expect(await create('not a key')).toMatchObject({ userErrors: [{ field: 'idempotencyKey' }] });
  const other = await openCompany();
  expect(await other.change(CREATE, { idempotencyKey: 'monday' })).toMatchObject({ paymentFile: null });
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
    { message: "This payment file is confirmed and can't be discarded." },
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

test('creates one file for several concurrent requests', async () => {
  const company = await openCompany();
  await company.pay(100);
  const answers = await Promise.all([1, 2, 3, 4].map(() => company.create()));
  const created = answers.filter(({ paymentFile }) => paymentFile !== null);
  expect(created).toHaveLength(1);
  expect(created[0]?.paymentFile).toMatchObject({ rows: 1 });
});

test('creates no empty file when another one is finished after the payments were counted', async () => {
  const company = await openCompany();
  await company.pay(100);
  const countUnfiled: FiledEntries['countUnfiled'] = async (...filter) => {
    const count = await dependencies.filedEntries.countUnfiled(...filter);
    idOf(await company.create());
    return count;
  };
  const slow = createGraphClient(appWith({ filedEntries: { ...dependencies.filedEntries, countUnfiled } }));
  const answer = await slow(company.clerk, CREATE, { input: { companyId: company.companyId } });
  expect(answer.data).toMatchObject({ createPaymentFile: { paymentFile: null, userErrors: [{ code: 'CONFLICT' }] } });
});

describe('after a crash', () => {
  const killed = () => Promise.reject(new Error('killed'));

  /** Creates or discards a file with a repository that fails, and continues it 4 minutes later. */
  async function killDuring(replaced: Partial<BillingDependencies>, act: 'create' | 'discard') {
    const company = await openCompany();
    await company.pay(100);
    const dying = createGraphClient(appWith(replaced));
    const before = act === 'discard' ? { paymentFileId: idOf(await company.create()) } : {};
    const input = { companyId: company.companyId, ...before };
    await dying(company.clerk, act === 'create' ? CREATE : DISCARD, { input });
    await company.pay(200);
    clock.advance(240_000);
    await Promise.all([app.useCases.continuePaymentFiles(), app.useCases.continuePaymentFiles()]);
    return company;
  }

  test('writes a file again whose writing was interrupted', async () => {
    const storedPaymentFiles = { ...dependencies.storedPaymentFiles, create: () => ({ write: killed, close: killed }) };
    const company = await killDuring({ storedPaymentFiles }, 'create');
    expect(await company.read()).toMatchObject({ paymentFiles: { edges: [{ node: { number: 1, state: 'READY' } }] } });
    const [file] = (await dependencies.paymentFiles.list(company.id, { after: undefined, limit: 1 })).rows;
    expect(await company.amounts(file?.id ?? '')).toEqual(['1.00']);
    expect(await company.amounts(idOf(await company.create()))).toEqual(['2.00']);
  });

  test('marks the rows of a written file, so that they are in no other file', async () => {
    const company = await killDuring({ filedEntries: { ...dependencies.filedEntries, mark: killed } }, 'create');
    expect(await company.read()).toMatchObject({ paymentFiles: { edges: [{ node: { number: 1, state: 'READY' } }] } });
    expect(await company.amounts(idOf(await company.create()))).toEqual(['2.00']);
  });

  test('finishes discarding a file, so that its rows are in the next one', async () => {
    const company = await killDuring({ filedEntries: { ...dependencies.filedEntries, release: killed } }, 'discard');
    expect(await company.read()).toMatchObject({
      paymentFiles: { edges: [{ node: { number: 1, state: 'DISCARDED' } }] },
    });
    const next = idOf(await company.create());
    expect(await company.amounts(next)).toEqual(['1.00', '2.00']);
  });

  test('marks no rows for a file that was discarded meanwhile', async () => {
    const company = await openCompany();
    await company.pay(100);
    const discarded = idOf(await company.create());
    const rows = await dependencies.paymentFiles.entryIdsOf(company.id, discarded);
    await company.discard(discarded);
    await dependencies.filedEntries.mark(company.id, discarded, rows);
    expect(await company.amounts(idOf(await company.create()))).toEqual(['1.00']);
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
