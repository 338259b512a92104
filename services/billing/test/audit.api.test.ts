import type { Actor } from '@utility-pay/contracts';
import { partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs, withoutRelay } from '@utility-pay/service-kit/testing/acts';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { expect, test } from 'vitest';
import { bytesOf, incomingUpload, openUploads } from './world/uploads.ts';
import { openBilling, payloadOf } from './world/world.ts';

const clock = createTestClock('2026-11-21T12:00:00Z');
const { app, ask, add, platform, dependencies } = await openBilling({ clock });
const { receiveUpload } = openUploads(platform);

const ADD =
  'mutation ($input: AddCustomerInput!) { addCustomer(input: $input) { customer { id } userErrors { code } } }';
const DELETE = 'mutation ($input: DeleteCustomerInput!) { deleteCustomer(input: $input) { userErrors { code } } }';
const CLAIM = 'mutation ($input: SetClaimStateInput!) { setClaimState(input: $input) { userErrors { code } } }';
const TEMPLATE = `mutation ($input: UpdateCsvTemplateInput!) { updateCsvTemplate(input: $input) { userErrors { code } } }`;

const change = async <Payload>(actor: Actor, mutation: string, input: object): Promise<Payload> => {
  clock.advance(1000);
  return payloadOf<Payload>(await ask(actor, mutation, { input }, '192.0.2.7'));
};
const addOne = async (companyId: number, accountNumber: string, actor: Actor = staffOf(companyId)) => {
  const input = { companyId: String(companyId), accountNumber, email: `${accountNumber}@home.test`, name: 'Maria' };
  return (await change<{ customer: { id: string } | null }>(actor, ADD, input)).customer?.id ?? '';
};

test('records what staff and partners do with a customer, by account number and without name or email', async () => {
  const id = await addOne(1, '00000042', partnerOf(1));
  await change(staffOf(1), CLAIM, { customerId: id, claimed: true });
  await change(staffOf(1), CLAIM, { customerId: id, claimed: true });
  await change(staffOf(1), CLAIM, { customerId: id, claimed: false });
  await change(staffOf(1), DELETE, { companyId: '1', customerId: id });
  const acts = await recordedActs(platform, 1);
  const target = { type: 'customer', id, label: '00000042' };
  const clerk = { kind: 'user', id: 'staff-1', role: 'company_admin' };
  const address = '192.0.2.7';
  expect(acts).toEqual([
    { action: 'customer.added', target, actor: { kind: 'partner', id: 'key-1' }, address },
    { action: 'customer.marked-claimed', target, actor: clerk, address },
    { action: 'customer.reset', target, actor: clerk, address },
    { action: 'customer.deleted', target, actor: clerk, address },
  ]);
});

test('stores the act in the write that adds or deletes, so that a crash right after it loses neither', async () => {
  const stored = () => platform.mongo.collection('customers').findOne({ companyId: 2 });
  await withoutRelay(platform, async () => {
    const id = await addOne(2, 'A-1');
    expect(await stored()).toMatchObject({ outbox: [{ type: 'billing.act.recorded' }] });
    await change(staffOf(2), DELETE, { companyId: '2', customerId: id });
    expect((await stored())?.outbox.map(({ type }: { type: string }) => type)).toEqual([
      'billing.act.recorded',
      'billing.account.removed',
      'billing.act.recorded',
    ]);
  });
  await platform.relay.sweep();
  const acts = await recordedActs(platform, 2);
  expect(acts.map(({ action }) => action)).toEqual(['customer.added', 'customer.deleted']);
});

test('records nothing for a customer that is refused', async () => {
  await addOne(3, 'A-1');
  await addOne(3, 'A-1');
  await Promise.all(['b', 'c', 'd'].map((name) => ask(staffOf(3), ADD, { input: sameAccount(name) })));
  const acts = await recordedActs(platform, 3);
  const count = (action: string) => acts.filter((act) => act.action === action).length;
  const live = await dependencies.customers.count(3, { words: [] });
  expect(count('customer.added') - count('customer.deleted')).toBe(live);
});
const sameAccount = (name: string) => ({ companyId: '3', accountNumber: 'B-7', email: `${name}@home.test`, name });

test('records one change when several save a template at once, each with what it replaced', async () => {
  const save = (header: string) =>
    change(staffOf(4), TEMPLATE, {
      companyId: '4',
      fieldMappings: [
        { field: 'accountNumber', headers: [header] },
        { field: 'amountDue', headers: ['due'] },
      ],
      requiredFields: ['accountNumber', 'amountDue'],
      sampleFormat: '',
    });
  await Promise.all([save('one'), save('two'), save('three')]);
  const acts = await recordedActs(platform, 4);
  expect(acts.map(({ action }) => action)).toEqual(Array(3).fill('csv-template.changed'));
  const replaced = acts.map(({ before }) => before?.accountNumber);
  const written = acts.map(({ after }) => after?.accountNumber);
  expect(new Set(written)).toEqual(new Set(['one', 'two', 'three']));
  expect(replaced.filter((value) => written.includes(value))).toHaveLength(2);
});

test('records an accepted file with its name and period, and no file that is refused or repeated', async () => {
  const file = 'account number,amount due\nA,1.00\n';
  const send = (content: string) =>
    receiveUpload(incomingUpload(bytesOf(content), { companyId: '5', idempotencyKey: 'k1' }));
  const receipt = await withoutRelay(platform, () => send(file));
  await send(file);
  await receiveUpload(incomingUpload(bytesOf('no header at all'), { companyId: '5' }));
  const uploads = platform.mongo.collection('uploads');
  expect(await uploads.findOne({ companyId: 5 })).toMatchObject({ outbox: [{ type: 'billing.act.recorded' }] });
  expect(await recordedActs(platform, 5)).toEqual([
    {
      action: 'upload.accepted',
      actor: { kind: 'user', id: 'clerk-5', role: 'company_admin' },
      target: { type: 'upload', id: 'uploadId' in receipt ? receipt.uploadId : '', label: 'bills.csv' },
      after: { period: 'November 2026' },
    },
  ]);
});

test('records a correction with its reason and what was due before and after', async () => {
  const { id, accountNumber } = await add({ companyId: 6, balances: [{ period: 202611, billedMinor: 5000 }] });
  const CORRECT = 'mutation ($input: CorrectAccountInput!) { correctAccount(input: $input) { userErrors { code } } }';
  const reason = 'Leak credit agreed by the board';
  const input = { customerId: id, type: 'ADD_CREDIT', amountMinor: 2000, reason };
  await change(staffOf(6), CORRECT, { ...input, preview: true });
  await change(staffOf(6), CORRECT, input);
  expect(await recordedActs(platform, 6)).toMatchObject([
    {
      action: 'account.corrected',
      target: { type: 'customer', id, label: accountNumber },
      reason,
      before: { totalDue: '$50.00' },
      after: { correction: 'add-credit', amount: '$20.00', totalDue: '$30.00' },
    },
  ]);
});

test('records the bill, the credit and the amounts of each kind of correction', async () => {
  const { id: customerId } = await add({
    companyId: 7,
    balances: [202611, 202610].map((period) => ({ period, billedMinor: 8417 })),
  });
  const november = { balanceId: `${customerId}-202611` };
  const october = { balanceId: `${customerId}-202610` };
  const received = { method: 'check', number: '1042', receivedOn: '2026-11-20', amountMinor: 1000 };
  const corrections = [
    { type: 'change-bill', ...november, amountMinor: 5000 },
    { type: 'add-charge', ...november, amountMinor: 500, idempotencyKey: 'late-fee' },
    { type: 'void-bill', ...november },
    { type: 'restore-bill', ...november },
    { type: 'record-payment', ...november, ...received, idempotencyKey: 'check' },
    { type: 'move-credit', ...october, creditId: 'staff-check' },
    { type: 'write-off', ...october },
    { type: 'reverse', creditId: 'staff-late-fee' },
  ];
  for (const correction of corrections) {
    const made = { ...correction, reason: 'Agreed by phone' };
    clock.advance(1000);
    const result = await app.useCases.correctAccount(staffOf(7), { customerId, preview: false, correction: made });
    expect(result).toMatchObject({ kind: 'corrected' });
  }
  const acts = (await recordedActs(platform, 7)).map(({ before, after }) => {
    const { totalDue: _before, ...old } = before ?? {};
    const { totalDue: _after, ...current } = after ?? {};
    return { before: old, after: current };
  });
  const [bill, earlier] = [{ bill: 'November 2026' }, { bill: 'October 2026' }];
  const credit = 'check 1042 (staff-check)';
  expect(acts).toEqual([
    { before: { billAmount: '$84.17' }, after: { correction: 'change-bill', ...bill, billAmount: '$50.00' } },
    { before: {}, after: { correction: 'add-charge', ...bill, amount: '$5.00' } },
    { before: { billAmount: '$55.00' }, after: { correction: 'void-bill', ...bill, billAmount: '$0.00' } },
    { before: { billAmount: '$0.00' }, after: { correction: 'restore-bill', ...bill, billAmount: '$55.00' } },
    {
      before: {},
      after: {
        correction: 'record-payment',
        ...bill,
        amount: '$10.00',
        method: 'check',
        number: '1042',
        receivedOn: '2026-11-20',
      },
    },
    { before: bill, after: { correction: 'move-credit', credit, amount: '$10.00', ...earlier } },
    { before: {}, after: { correction: 'write-off', ...earlier, amount: '$74.17' } },
    { before: {}, after: { correction: 'reverse', charge: 'staff-late-fee', ...bill, amount: '$5.00' } },
  ]);
});
