import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccountWithoutJournal } from './support/accounts.ts';
import { createWorld, type World } from './support/portal.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  expect((await world.portal(['migrate', 'up'])).code).toBe(0);
});
afterAll(() => world.dispose());

test('reports each difference as a sentence without names, with exit code 1', async () => {
  const { portal } = world;
  expect(await portal(['ledger', 'check'])).toMatchObject({ code: 0, stdout: 'There are no accounts.\n' });
  await addAccountWithoutJournal(world, { companyId: 1, accountNumber: '0042' });
  await addAccountWithoutJournal(world, { companyId: 2, accountNumber: '0043' });
  const text = await portal(['ledger', 'check', '--company', '1']);
  expect(text.code).toBe(1);
  expect(text.stdout).toMatch(
    /^Company 1: 1 accounts, 0 payments, not compared with the provider, 1 differences\n {2}Account 0042 \([0-9a-f]{24}\): the journal adds up to \$0\.00, the total due is \$1\.00\.\n$/,
  );
  const json = await portal(['ledger', 'check', '--json']);
  expect(json.code).toBe(1);
  expect(json.json()).toMatchObject({
    differenceCount: 2,
    comparedWithProvider: false,
    companies: [
      { companyId: 1, accounts: 1 },
      { companyId: 2, accounts: 1, differences: [{ kind: 'journal' }] },
    ],
  });
  expect((await portal(['ledger', 'check', '--company', '3'])).code).toBe(0);
});

test("compares with the payment simulator's records, and fails if the simulator at --simulator does not answer", async () => {
  const entry = { reference: 'p', chargedMinor: 1, refunds: [], disputes: [] };
  const simulator = createServer(({ url }, response) => {
    response.setHeader('content-type', 'application/json');
    const stripe = { since: '2026-11-20T00:00:00.000Z', entries: [{ ...entry, companyId: '9' }] };
    response.end(JSON.stringify(url?.includes('stripe') ? stripe : { entries: [{ ...entry, tpn: 't' }] }));
  }).listen(0, '127.0.0.1');
  await once(simulator, 'listening');
  const { port } = simulator.address() as AddressInfo;
  const check = (url: string) => world.portal(['ledger', 'check', '--company', '3', '--json', '--simulator', url]);
  const compared = await check(`http://127.0.0.1:${port}`);
  simulator.close();
  expect(compared.json()).toMatchObject({
    differenceCount: 0,
    comparedWithProvider: true,
    companies: [{ companyId: 3, comparedWithProvider: false }],
  });
  const unreachable = await check('http://127.0.0.1:9');
  expect(unreachable).toMatchObject({ code: 1, stderr: expect.stringContaining('does not answer') });
});

test('treats an invalid company as wrong usage', async () => {
  const wrong = await world.portal(['ledger', 'check', '--company', 'x']);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--company') });
});
