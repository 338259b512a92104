import { randomUUID } from 'node:crypto';
import { billFileText } from '../bill-file/bill-file.ts';
import { type Client, expectStatus } from '../system/client.ts';
import { answerAtProvider, balanceOf, type Payer, startPayment } from '../system/payers.ts';
import type { LoadedWorld } from './world.ts';

/** Makes a caller with an address of its own. */
export type NewClient = () => Client;

/** Claims an account; signs in where an earlier try got further than its caller heard. */
export async function becomePayer(world: LoadedWorld, newClient: NewClient): Promise<Payer> {
  const [client, accountNumber, companyId] = [newClient(), world.nextAccount(), world.paid.company.id];
  const login = { email: `payer-${accountNumber}@example.org`, password: 'payer-password', companyId };
  const claimed = await client.send<{ id: string }>('POST', '/api/auth/claim', {
    ...login,
    accountNumber,
    name: 'Payer',
  });
  if (claimed.status === 201) return { id: claimed.body.id, accountNumber, client };
  const user = expectStatus(
    await client.send<{ id: string }>('POST', '/api/login', { ...login, type: 'customer' }),
    200,
  );
  return { id: user.id, accountNumber, client };
}

/** A customer claims an account and pays its bill. */
export async function claimAndPay(world: LoadedWorld, newClient: NewClient): Promise<void> {
  const payer = await becomePayer(world, newClient);
  const balance = await balanceOf(payer);
  const page = await startPayment(payer, balance.id);
  const back = new URL(await answerAtProvider(page, 'paid'));
  expectStatus(await payer.client.get(`${back.pathname}${back.search}`), 303);
}

/** A customer opens the account's page. */
export async function openAccount({ client }: Payer): Promise<void> {
  const query = '{ viewer { id customer { accountNumber currentBalance { id amountDue { amountMinor } } } } }';
  const answer = await client.send<{ data?: { viewer: unknown }; errors?: unknown }>('POST', '/graphql', { query });
  if (!expectStatus(answer, 200).data?.viewer) throw new Error(`no account was shown: ${answer.text.slice(0, 200)}`);
}

/** Staff look through the customers. */
export async function listCustomers({ paid }: LoadedWorld, owner: Client): Promise<void> {
  const path = `/api/companies/${paid.company.id}/customers?limit=50`;
  const rows = expectStatus(await owner.get<unknown[]>(path), 200);
  if (rows.length !== 50) throw new Error(`${rows.length} customers were listed instead of 50`);
}

/** Staff sign in. */
export async function signIn({ paid }: LoadedWorld, newClient: NewClient): Promise<Client> {
  const client = newClient();
  expectStatus(await client.send('POST', '/api/login', { ...paid.login, type: 'admin' }), 200);
  return client;
}

/** Staff send a file of some thousand rows. */
export async function sendBills({ uploading, file, uploads }: LoadedWorld, owner: Client): Promise<void> {
  const path = `/api/companies/${uploading.company.id}/balances/uploads?month=November&year=2026`;
  const headers = { 'content-type': 'text/csv', 'idempotency-key': randomUUID() };
  const answer = await owner.send<{ uploadId: string }>('POST', path, [...billFileText(file)].join(''), headers);
  uploads.add(expectStatus(answer, 202).uploadId);
}
