import { describe, expect, it, onTestFinished } from 'vitest';
import {
  addFault,
  choose,
  openPage,
  payForRrn,
  queryStatus,
  readLedger,
  transact,
  transactStatus,
} from './support/protocol.ts';
import { createSimulatorFolder, tpn } from './support/simulator.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts a simulator with a manual clock. */
async function startSimulator() {
  let now = new Date('2026-03-01T12:00:00.000Z');
  const folder = await createSimulatorFolder(onTestFinished);
  const simulator = await folder.start({ clock: { now: () => now } });
  return {
    ...folder,
    ...simulator,
    passOneDay: () => {
      now = new Date(now.getTime() + DAY_MS);
    },
  };
}

const codeOf = ({ body }: Awaited<ReturnType<typeof transact>>) => body.iposTransactResponse?.responseCode;
const reasonOf = ({ body }: Awaited<ReturnType<typeof transact>>) => body.iposTransactResponse?.errResponseMessage;
const refundedAmounts = async (url: string) =>
  (await readLedger(url)).entries.flatMap(({ refunds }) => refunds.map(({ amountMinor }) => amountMinor));

describe('a void', () => {
  it('refunds the whole payment while its batch is open, and the ledger balances', async () => {
    const { url } = await startSimulator();
    const rrn = await payForRrn(url, 'REF1');
    const response = await transact(url, 'VOID1', { type: 2, rrn });
    expect(response).toMatchObject({
      status: 200,
      body: { iposTransactResponse: { responseCode: 200, transactionReferenceId: 'VOID1', amount: '123.45' } },
    });
    expect(await transactStatus(url, 'VOID1')).toEqual(response);
    const { entries, totals } = await readLedger(url);
    expect(entries[0]?.refunds).toMatchObject([
      {
        reference: 'VOID1',
        kind: 'void',
        amountMinor: 12345,
        postings: [
          { account: `merchant:${tpn}`, debit: 12345, credit: 0 },
          { account: 'cardholders', debit: 0, credit: 12345 },
        ],
      },
    ]);
    expect(totals).toEqual({ debit: 24690, credit: 24690 });
  });

  it('refunds the approved amount when that is less than the requested one', async () => {
    const { url } = await startSimulator();
    await choose(await openPage(url, 'REF1'), 'paid', '40.00');
    const rrn = String((await queryStatus(url, 'REF1')).body.iposHPResponse?.rrn);
    expect(codeOf(await transact(url, 'OVER', { type: 3, rrn, amount: '4001' }))).toBe(400);
    expect(codeOf(await transact(url, 'VOID1', { type: 2, rrn }))).toBe(200);
    expect(await refundedAmounts(url)).toEqual([4000]);
  });

  it('is refused after the batch has closed and after a partial refund', async () => {
    const { url, passOneDay } = await startSimulator();
    const [first, second] = [await payForRrn(url, 'REF1'), await payForRrn(url, 'REF2')];
    await transact(url, 'PART', { type: 3, rrn: first, amount: '100' });
    expect(reasonOf(await transact(url, 'V1', { type: 2, rrn: first }))).toContain('refunded in part');
    passOneDay();
    expect(reasonOf(await transact(url, 'V2', { type: 2, rrn: second }))).toContain('Batch');
    expect(await refundedAmounts(url)).toEqual([100]);
  });
});

describe('a refund', () => {
  it('allows partial refunds up to the paid amount, even when requested concurrently', async () => {
    const { url } = await startSimulator();
    const rrn = await payForRrn(url, 'REF1');
    const requests = Array.from({ length: 5 }, (_, index) =>
      transact(url, `R${index}`, { type: 3, rrn, amount: '5000' }),
    );
    const codes = (await Promise.all(requests)).map(codeOf);
    expect(codes.sort()).toEqual([200, 200, 400, 400, 400]);
    expect(codeOf(await transact(url, 'REST', { type: 3, rrn }))).toBe(200);
    expect(await refundedAmounts(url)).toEqual([5000, 5000, 2345]);
    expect(reasonOf(await transact(url, 'MORE', { type: 3, rrn, amount: '1' }))).toContain('already');
  });

  it('is refused for a declined or unknown payment, another terminal, a used or invalid reference and a wrong key', async () => {
    const { url } = await startSimulator();
    const rrn = await payForRrn(url, 'REF1');
    await choose(await openPage(url, 'DECLINED'), 'declined');
    const declinedRrn = String((await queryStatus(url, 'DECLINED')).body.iposHPResponse?.rrn);
    expect(reasonOf(await transact(url, 'R0', { type: 3, rrn: declinedRrn }))).toContain('not approved');
    expect((await transact(url, 'R1', { type: 3, rrn: '000000000000' })).body.errors?.[0]?.field).toBe('rrn');
    expect((await transact(url, 'R2', { type: 3, rrn }, { terminal: '999999999999' })).status).toBe(400);
    expect((await transact(url, 'REF1', { type: 3, rrn })).body.errors?.[0]?.message).toContain('unique');
    expect((await transact(url, 'R3', { type: 3, rrn }, { token: 'bad-key' })).status).toBe(401);
    expect((await transact(url, 'with-hyphen', { type: 3, rrn })).status).toBe(400);
    expect(await refundedAmounts(url)).toEqual([]);
    await transact(url, 'R4', { type: 3, rrn, amount: '1' });
    expect((await transact(url, 'R4', { type: 3, rrn, amount: '1' })).body.errors?.[0]?.message).toContain('unique');
    expect(await refundedAmounts(url)).toEqual([1]);
  });

  it('survives a restart', async () => {
    const { url, stop, start } = await startSimulator();
    await transact(url, 'R1', { type: 3, rrn: await payForRrn(url, 'REF1'), amount: '100' });
    const before = [await readLedger(url), await transactStatus(url, 'R1')];
    await stop();
    const restarted = await start();
    expect([await readLedger(restarted.url), await transactStatus(restarted.url, 'R1')]).toEqual(before);
  });
});

describe('a fault', () => {
  it.each([
    ['transact-500', 500, [100]],
    ['transact-lost', 500, []],
    ['transact-refused', 200, []],
  ] as const)('%s responds with %i, and the ledger shows whether money was refunded', async (kind, status, refunds) => {
    const { url } = await startSimulator();
    const rrn = await payForRrn(url, 'REF1');
    expect(await addFault(url, { kind, reference: 'REF1', uses: 1 })).toBe(201);
    expect((await transact(url, 'R1', { type: 3, rrn, amount: '100' })).status).toBe(status);
    expect(await refundedAmounts(url)).toEqual(refunds);
    expect((await transact(url, 'R2', { type: 3, rrn, amount: '1' })).status).toBe(200);
  });

  it('transact-reset closes the connection after the refund, and transact-status-500 fails the status query', async () => {
    const { url } = await startSimulator();
    const rrn = await payForRrn(url, 'REF1');
    await addFault(url, { kind: 'transact-reset', uses: 1 });
    await expect(transact(url, 'R1', { type: 3, rrn, amount: '100' })).rejects.toThrow();
    expect(await refundedAmounts(url)).toEqual([100]);
    await addFault(url, { kind: 'transact-status-500', uses: 1 });
    expect((await transactStatus(url, 'R1')).status).toBe(500);
    expect(codeOf(await transactStatus(url, 'R1'))).toBe(200);
  });
});

it('the status query of a refund reports the reference of a page, of another terminal and of no refund as unknown', async () => {
  const { url } = await startSimulator();
  await transact(url, 'R1', { type: 3, rrn: await payForRrn(url, 'REF1'), amount: '100' });
  const unknown = [
    await transactStatus(url, 'REF1'),
    await transactStatus(url, 'NEVER'),
    await transactStatus(url, 'R1', { terminal: '999999999999' }),
  ];
  for (const response of unknown) {
    expect(response).toEqual({
      status: 200,
      body: { errors: [{ field: 'transactionReferenceId', message: 'Invalid Transaction Reference Id' }] },
    });
  }
});
