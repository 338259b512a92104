import type { UserError } from '@utility-pay/contracts';
import { partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { describe, expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { ERROR_MESSAGES } from './world/permissions.ts';
import { openUploads } from './world/uploads.ts';
import { BILLING_OPTIONS, errorOf, openBilling, payloadOf } from './world/world.ts';

const now = new Date('2026-11-21T12:00:00Z');
const { app, ask, customers, dependencies, platform, sweep } = await openBilling({ clock: { now: () => now } });
const { upload } = openUploads(platform);

describe('adding the number of a deleted account', () => {
  const ADD = `mutation ($input: AddCustomerInput!) { addCustomer(input: $input) { customer { id name balances { id } }
    deletedAccount { accountNumber name deletedAt } userErrors { code field message } } }`;
  const addAgain = async (companyId: number, deletedAccount?: string) =>
    payloadOf<{ customer: { id: string } | null; deletedAccount: unknown; userErrors: UserError[] }>(
      await ask(staffOf(companyId), ADD, {
        input: {
          companyId: String(companyId),
          accountNumber: 'A',
          name: 'Ana Diaz',
          email: 'ana@example.com',
          ...(deletedAccount ? { deletedAccount } : {}),
        },
      }),
    );
  const openRemoved = async (companyId: number) => {
    await upload('account,amount,name\nA,50.00,Maria Lopez\n', { companyId: String(companyId) });
    const [old] = await customers.findByAccountNumbers(companyId, ['A']);
    if (!old) throw new Error('not added');
    await app.useCases.removeCustomer(staffOf(companyId), companyId, old.id);
    return old;
  };

  test('ASK adds nothing and describes the deleted account', async () => {
    await openRemoved(20);
    expect(await addAgain(20, 'ASK')).toEqual({
      customer: null,
      deletedAccount: { accountNumber: 'A', name: 'Maria Lopez', deletedAt: now.toISOString() },
      userErrors: [
        {
          code: 'CONFLICT',
          field: 'accountNumber',
          message: 'A deleted account has this number. Choose whether to restore it or to start a new account.',
        },
      ],
    });
    expect(await customers.count(20, { words: [] })).toBe(0);
  });

  test('ASK hides the name from a partner key that may not read customers', async () => {
    await openRemoved(24);
    const input = { companyId: '24', accountNumber: 'A', email: 'ana@example.com', deletedAccount: 'ASK' };
    const answer = payloadOf<{ deletedAccount: unknown }>(
      await ask(partnerOf(24, ['customers:write']), ADD, { input }),
    );
    expect(answer.deletedAccount).toEqual({ accountNumber: 'A', name: null, deletedAt: now.toISOString() });
  });

  test.each(['RESTORE', 'START_NEW'])(
    'refuses %s by a partner key that may not read customers, since the email decides who can claim the account',
    async (deletedAccount) => {
      const companyId = deletedAccount === 'RESTORE' ? 25 : 26;
      const { id } = await openRemoved(companyId);
      const input = { companyId: `${companyId}`, accountNumber: 'A', email: 'ana@example.com', deletedAccount };
      const writer = partnerOf(companyId, ['customers:write']);
      expect(errorOf(await ask(writer, ADD, { input }))).toEqual(['FORBIDDEN', ERROR_MESSAGES.FORBIDDEN]);
      expect(await customers.find(companyId, id)).toBeUndefined();
    },
  );

  test('RESTORE, the default, brings the account back with its ledger', async () => {
    const old = await openRemoved(21);
    expect(await addAgain(21)).toMatchObject({ customer: { id: old.id, balances: [{ id: `${old.id}-202611` }] } });
  });

  test('START_NEW archives the deleted account and creates an empty one; after a crash in between, a retry finishes the job', async () => {
    const old = await openRemoved(22);
    const halted: CustomerRepository = { ...customers, insert: () => Promise.reject(new Error('killed')) };
    const { useCases } = createBilling(platform, BILLING_OPTIONS, { customers: halted });
    const input = { companyId: 22, accountNumber: 'A', email: 'ana@example.com', deletedAccount: 'start-new' as const };
    await expect(useCases.addCustomer(staffOf(22), input)).rejects.toThrow('killed');
    const { customer } = await addAgain(22, 'START_NEW');
    expect(customer).toMatchObject({ name: 'Ana Diaz', balances: [] });
    expect(customer?.id).not.toBe(old.id);
    expect(await customers.findWithRemoved(22, old.id)).toMatchObject({ archivedAt: now });
    const actions = (await recordedActs(platform, 22)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['customer.added', 'customer.archived', 'customer.deleted', 'upload.accepted']);
    await sweep('customer-counts');
    expect(await dependencies.counts.find(22)).toMatchObject({ total: 1, claimed: 0 });
  });

  test('ASK adds the customer when no deleted account has the number', async () => {
    expect(await addAgain(23, 'ASK')).toMatchObject({ customer: { name: 'Ana Diaz' }, deletedAccount: null });
  });
});

test('the same file after a deletion leaves total due and paid amount as they were, and bills once', async () => {
  const file = 'account,amount,name\nA,50.00,Maria Lopez\n';
  await upload(file, { companyId: '30' });
  const accountOf = async () => (await customers.findByAccountNumbers(30, ['A']))[0];
  const billed = await accountOf();
  if (!billed) throw new Error('not added');
  const [paymentId, customerId] = ['p30', billed.id];
  const payment = { companyId: 30, paymentId, customerId, balanceId: null, amountMinor: 3000, paidAt: now };
  await app.useCases.applySettledPayment(payment);
  const isPartlyPaid = {
    id: customerId,
    totalDueMinor: 2000,
    balances: [{ period: 202611, billedMinor: 5000, dueMinor: 2000 }],
  };
  expect(await accountOf()).toMatchObject(isPartlyPaid);
  await app.useCases.removeCustomer(staffOf(30), 30, customerId);
  expect(await accountOf()).toMatchObject({ deletedAt: now, totalDueMinor: 0 });
  await upload(file, { companyId: '30' });
  const restored = await accountOf();
  expect(restored).toMatchObject(isPartlyPaid);
  expect(restored?.deletedAt).toBeUndefined();
  const paid = restored?.credits?.filter(({ kind }) => kind === 'payment');
  expect(paid).toMatchObject([{ id: paymentId, amountMinor: 3000 }]);
  await app.useCases.applySettledPayment(payment);
  await sweep('journal');
  const journal = await app.useCases.readHistory(
    staffOf(30),
    { companyId: 30, customerId },
    { after: undefined, limit: 50 },
  );
  const postedOf = (kind: string) =>
    journal.rows.filter((entry) => entry.kind === kind).map(({ amountMinor }) => amountMinor);
  expect(postedOf('bill')).toEqual([5000]);
  expect(postedOf('payment')).toEqual([3000]);
});
