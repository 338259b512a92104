import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  addFault,
  choose,
  openPage,
  payForRrn,
  postCreate,
  queryStatus,
  readLedger,
  transact,
} from './support/protocol.ts';
import { createSimulatorFolder, tpn } from './support/simulator.ts';
import { startWebhookReceiver } from './support/webhook-receiver.ts';

const TAG = { tagLabel: 'Customer', tagValue: '66a0f00000000000000000aa' };

const listSchema = z.object({
  transactions: z.array(z.looseObject({ type: z.string(), amount: z.string() })),
  next: z.string().nullable(),
});

/** Starts a simulator with a manual clock. */
async function startSimulator() {
  let now = new Date('2026-03-01T12:00:00.000Z');
  const folder = await createSimulatorFolder(onTestFinished);
  const simulator = await folder.start({ clock: { now: () => now } });
  const control = async (path: string, body: object) => {
    const response = await fetch(`${simulator.url}/_simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: response.status === 202 ? null : await response.json() };
  };
  const list = async (query: object = {}) => {
    const window = { tpn, from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z', ...query };
    const response = await fetch(`${simulator.url}/v1/transactions?${new URLSearchParams({ ...window })}`, {
      headers: { authorization: 'merchant-key' },
    });
    return listSchema.parse(await response.json());
  };
  return { ...folder, ...simulator, control, list, passOneMinute: () => (now = new Date(now.getTime() + 60_000)) };
}

describe('a dispute', () => {
  it('takes the money back once per id, is part of the status, and returns the money when the merchant wins', async () => {
    const { url, control } = await startSimulator();
    await payForRrn(url, 'REF1');
    const request = { reference: 'REF1', kind: 'chargeback', amountMinor: 5000, id: 'CB1' };
    expect(await control('disputes', request)).toMatchObject({ status: 201, body: { amountMinor: 5000, wonAt: null } });
    await control('disputes', request);
    const { body } = await queryStatus(url, 'REF1');
    expect(body.iposHPResponse?.disputes).toEqual([
      { disputeId: 'CB1', type: 'CHARGEBACK', status: 'OPEN', amount: '50.00', date: '2026-03-01T12:00:00.000Z' },
    ]);
    expect((await readLedger(url)).totals).toEqual({ debit: 17345, credit: 17345 });
    expect((await control('disputes/CB1/won', {})).status).toBe(200);
    expect((await queryStatus(url, 'REF1')).body.iposHPResponse?.disputes).toMatchObject([{ status: 'WON' }]);
    expect((await readLedger(url)).totals).toEqual({ debit: 22345, credit: 22345 });
  });

  it('takes at most what is left of the payment, and then nothing can be refunded', async () => {
    const { url, control } = await startSimulator();
    const rrn = await payForRrn(url, 'REF1');
    await transact(url, 'R1', { type: 3, rrn, amount: '10000' });
    expect((await control('disputes', { reference: 'REF1', kind: 'return', amountMinor: 2346 })).status).toBe(400);
    expect((await control('disputes', { reference: 'REF1', kind: 'return', id: 'RT1' })).body).toMatchObject({
      amountMinor: 2345,
    });
    expect((await transact(url, 'R2', { type: 3, rrn, amount: '1' })).body.iposTransactResponse?.responseCode).toBe(
      400,
    );
    expect((await control('disputes/RT1/won', {})).status).toBe(400);
    expect((await control('disputes', { reference: 'NONE', kind: 'return' })).status).toBe(400);
  });

  it('can be started and won with the buttons of a paid page, and survives a restart', async () => {
    const { url, stop, start } = await startSimulator();
    const page = await openPage(url, 'REF1');
    await choose(page, 'paid');
    const press = (event: string) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ event }), redirect: 'manual' });
    expect((await press('chargeback')).status).toBe(303);
    expect(await (await fetch(page)).text()).toContain('Charged back: $123.45');
    expect((await press('won')).status).toBe(303);
    await stop();
    const restarted = await start();
    expect((await queryStatus(restarted.url, 'REF1')).body.iposHPResponse?.disputes).toMatchObject([{ status: 'WON' }]);
  });
});

describe('the list of transactions', () => {
  it('has every movement of money at a terminal in a time window, oldest first, with the tag of the merchant', async () => {
    const { url, control, list, passOneMinute } = await startSimulator();
    const page = await openPage(url, 'REF1', { transactionRequest: { txReferenceTag1: TAG } });
    await choose(page, 'paid');
    await choose(await openPage(url, 'REF2'), 'declined');
    const rrn = String((await queryStatus(url, 'REF1')).body.iposHPResponse?.rrn);
    passOneMinute();
    await transact(url, 'R1', { type: 3, rrn, amount: '1000' });
    passOneMinute();
    await control('disputes', { reference: 'REF1', kind: 'chargeback', amountMinor: 2000, id: 'CB1' });
    passOneMinute();
    await control('disputes/CB1/won', {});
    const { transactions, next } = await list();
    expect(transactions.map(({ type, amount }) => [type, amount])).toEqual([
      ['SALE', '123.45'],
      ['REFUND', '10.00'],
      ['CHARGEBACK', '20.00'],
      ['CHARGEBACK_REVERSAL', '20.00'],
    ]);
    expect(transactions[0]).toMatchObject({ transactionReferenceId: 'REF1', txReferenceTag1: TAG });
    expect(next).toBeNull();
    expect((await list({ tpn: '999999999999' })).transactions).toEqual([]);
    expect((await list({ from: '2026-03-01T12:01:00.000Z' })).transactions).toHaveLength(3);
  });

  it('is returned in pages of 200', async () => {
    const { url, list } = await startSimulator();
    for (let index = 0; index < 201; index += 1) await choose(await openPage(url, `REF${index}`), 'paid');
    const first = await list();
    expect([first.transactions.length, first.next]).toEqual([200, '200']);
    expect(await list({ after: '200' })).toMatchObject({ transactions: [{ type: 'SALE' }], next: null });
  });
});

describe('a webhook sent by a control call', () => {
  it('is repeated, forged, or reports another outcome', async () => {
    const receiver = await startWebhookReceiver(onTestFinished);
    const { url, control } = await startSimulator();
    const notificationOption = { notifyByPOST: true, postAPI: `${receiver.url}/REF1`, authHeader: 'secret' };
    await choose(await openPage(url, 'REF1', { notificationOption }), 'paid');
    await receiver.arrived('/REF1');
    await control('webhooks', { reference: 'REF1', times: 3, authHeader: 'forged', outcome: 'declined' });
    const received = await receiver.arrived('/REF1', 4);
    expect(received.slice(1).map(({ headers }) => headers.authorization)).toEqual(['forged', 'forged', 'forged']);
    expect(JSON.parse(received[3]?.body ?? '').iposHPResponse.responseCode).toBe(400);
    expect((await control('webhooks', { reference: 'REF2' })).status).toBe(400);
  });
});

describe('an outage', () => {
  it.each([
    ['error', 500],
    ['bad-gateway', 502],
    ['rate-limited', 429],
    ['garbage', 200],
  ])('in mode %s responds to a merchant call with %i and does nothing', async (mode, status) => {
    const { url } = await startSimulator();
    await addFault(url, { kind: 'outage', mode, uses: 1 });
    const response = await fetch(`${url}/api/v1/external-payment-transaction`, { method: 'POST' });
    expect(response.status).toBe(status);
    expect((await readLedger(url)).entries).toEqual([]);
  });

  it('in mode reset closes the connection of the given endpoint only', async () => {
    const { url } = await startSimulator();
    await openPage(url, 'REF1');
    await addFault(url, { kind: 'outage', mode: 'reset', endpoint: 'status', reference: 'REF1' });
    await expect(queryStatus(url, 'REF1')).rejects.toThrow();
    expect((await postCreate(url, {})).status).toBe(400);
  });
});
