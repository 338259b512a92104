import { randomUUID } from 'node:crypto';
import { billFileText } from '../bill-file/bill-file.ts';
import { type Client, expectStatus } from '../system/client.ts';
import { answerAtProvider, balanceOf, type Payer, startPayment } from '../system/payers.ts';
import { createResponseLog, createRetryingClient, type ResponseLog } from './retrying-client.ts';
import type { LoadedWorld } from './world.ts';

/** Activities that are started per second. A payment makes six requests, most others one. */
const ACTIVITIES_PER_SECOND = 20;
/** Maximum activities at the same time: a slow product is not overloaded. */
const MAX_RUNNING = 24;
const PAYERS = 4;
/**
 * Every how many turns an activity of each kind starts. If several kinds are due, `startActivity` takes the first that
 * it tests.
 */
const PAYS_EVERY = 20;
const SIGNS_IN_EVERY = 39;
const UPLOADS_EVERY = 200;
const LISTS_EVERY = 3;

export interface MixedLoad {
  responses: ResponseLog;
  /** Returns the number of completed activities. */
  done(): number;
  /** Starts no more activities and waits for the running ones. */
  stop(): Promise<void>;
}

/** Runs activities of customers and staff at a steady rate until it is stopped. */
export async function startMixedLoad(world: LoadedWorld): Promise<MixedLoad> {
  const responses = createResponseLog();
  let callers = 0;
  const newClient = () => {
    callers += 1;
    return createRetryingClient(world.system.url, responses, `10.1.${callers >> 8}.${callers & 255}`);
  };
  const payers: Payer[] = [];
  for (let index = 0; index < PAYERS; index += 1) payers.push(await claimOrSignIn(world, newClient));
  const owner = await signIn(world, newClient);
  const uploader = newClient();
  await uploader.send('POST', '/api/login', { ...world.uploading.login, type: 'admin' });

  const startActivity = (turn: number): Promise<unknown> => {
    // Not 0, which is a turn of payments.
    if (turn % UPLOADS_EVERY === 1) return sendBills(world, uploader);
    if (turn % PAYS_EVERY === 0) return claimAndPay(world, newClient);
    if (turn % SIGNS_IN_EVERY === 0) return signInAndOut(world, newClient);
    if (turn % LISTS_EVERY === 0) return listCustomers(world, owner);
    const payer = payers[turn % PAYERS];
    return payer ? openAccount(payer) : Promise.resolve();
  };
  const active = new Set<Promise<unknown>>();
  let turn = 0;
  let done = 0;
  const timer = setInterval(() => {
    if (active.size >= MAX_RUNNING) return;
    turn += 1;
    const running = startActivity(turn)
      .then(() => {
        done += 1;
      })
      .catch((error: Error) => responses.addProblem(error.message))
      .finally(() => active.delete(running));
    active.add(running);
  }, 1000 / ACTIVITIES_PER_SECOND);
  return {
    responses,
    done: () => done,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(active);
    },
  };
}

/** Creates a client with a network address of its own. */
export type NewClient = () => Client;

/** Claims an account, or signs in if an earlier attempt succeeded without a response. */
export async function claimOrSignIn(world: LoadedWorld, newClient: NewClient): Promise<Payer> {
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
  const payer = await claimOrSignIn(world, newClient);
  const balance = await balanceOf(payer);
  const page = await startPayment(payer, balance.id);
  const returnUrl = new URL(await answerAtProvider(page, 'paid'));
  expectStatus(await payer.client.get(`${returnUrl.pathname}${returnUrl.search}`), 303);
}

/** A customer opens the account's page. */
export async function openAccount({ client }: Payer): Promise<void> {
  const query = '{ viewer { id customer { accountNumber currentBalance { id amountDue { amountMinor } } } } }';
  const answer = await client.send<{ data?: { viewer: unknown } }>('POST', '/graphql', { query });
  if (!expectStatus(answer, 200).data?.viewer) throw new Error(`no account was returned: ${answer.text.slice(0, 200)}`);
}

/** Staff browse the list of customers. */
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

/** Staff sign in and out. Without signing out, the user would have too many sessions, and the oldest would be ended. */
async function signInAndOut(world: LoadedWorld, newClient: NewClient): Promise<void> {
  const client = await signIn(world, newClient);
  expectStatus(await client.send('POST', '/api/logout'), 200);
}

/** Staff send a file of some thousand rows. A refusal because of too many uploads in progress is not a problem. */
export async function sendBills({ uploading, file, uploads }: LoadedWorld, owner: Client): Promise<void> {
  const path = `/api/companies/${uploading.company.id}/balances/uploads?month=November&year=2026`;
  const headers = { 'content-type': 'text/csv', 'idempotency-key': randomUUID() };
  const answer = await owner.send<{ uploadId: string }>('POST', path, [...billFileText(file)].join(''), headers);
  if (answer.status === 409 && answer.text.includes('uploads in progress')) return;
  uploads.add(expectStatus(answer, 202).uploadId);
}
