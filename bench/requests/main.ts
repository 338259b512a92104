import {
  answerAtProvider,
  claimAccount,
  eventually,
  expectStatus,
  openCompany,
  type Payer,
  paymentsOf,
  sendFile,
  startPayment,
  waitForUpload,
} from '@utility-pay/testkit';
import type { MongoClient } from 'mongodb';
import { callAtRate, callConcurrently, median, percentile } from '../pace.ts';
import { cpuSeconds, processTree } from '../processes.ts';
import { type BenchSystem, countCommands, withSystem } from '../with-system.ts';
import { createBareRead } from './bare-driver.ts';
import { type Stock, startStock } from './stock/start.ts';

/**
 * `npm run bench -- requests`: requests per second, CPU time, database commands and latency of the product's graph and
 * its REST twins, compared with a stock topology (@apollo/gateway, three Apollo subgraphs over HTTP, mongoose) and with
 * the bare driver over the same data, in alternating rounds. Settings: BENCH_MODE (standalone or distributed),
 * BENCH_CUSTOMERS, BENCH_SECONDS (of each measurement), BENCH_ROUNDS.
 */
const { BENCH_MODE = 'standalone', BENCH_CUSTOMERS = '10000', BENCH_SECONDS = '10', BENCH_ROUNDS = '3' } = process.env;
const mode = BENCH_MODE === 'distributed' ? 'distributed' : 'standalone';
const seconds = Number(BENCH_SECONDS);
const rounds = Number(BENCH_ROUNDS);
/** Number of requests that wait for a response at the same time, when requests per second are measured. */
const CONCURRENCY = 16;
/** Requests per second when the latency is measured. */
const LATENCY_RATE = 50;
const PAYMENTS = 10;
const UPLOAD_TIMEOUT_MS = 3_600_000;
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'];

/** One of the compared systems: the product, the stock topology or the bare driver. */
interface Arm {
  name: string;
  /** Processes whose CPU time counts. For the bare driver it is this process. */
  pids: number[];
  send: (request: Request) => Promise<unknown>;
}

interface Request {
  name: string;
  cookie: string;
  body: { query: string; variables?: Record<string, unknown> };
  /** The documented REST path that returns the same list. */
  restPath?: string;
}

const PAYMENT = 'id status accountNumber customerName paidAt amount { amountMinor }';
const PAGE = 'pageInfo { hasNextPage }';

const createRequests = (payer: Payer, ownerCookie: string, companyId: number): Request[] => {
  const cookie = payer.client.cookie();
  const variables = { id: String(companyId) };
  return [
    { name: 'viewer', cookie, body: { query: '{ viewer { id name email role } }' } },
    {
      name: 'account page',
      cookie,
      body: {
        query: `{ viewer { id name customer { id accountNumber name
          currentBalance { id dueDate amountDue { amountMinor } }
          payments(first: 5) { edges { node { ${PAYMENT} } } ${PAGE} totalCount } } } }`,
      },
    },
    {
      name: 'customers list',
      cookie: ownerCookie,
      body: {
        query: `query ($id: ID!) { company(id: $id) { customers(first: 50) { edges { node {
          id accountNumber name email claimState currentBalance { amountDue { amountMinor } } } } ${PAGE} totalCount } } }`,
        variables,
      },
      restPath: `/api/companies/${companyId}/customers?limit=50`,
    },
    {
      name: 'dashboard',
      cookie: ownerCookie,
      body: {
        query: `query ($id: ID!) { company(id: $id) { customerCounts { total claimed }
          collected { successfulPaymentCount total { amountMinor } } payments(first: 5) { edges { node { ${PAYMENT} } } ${PAGE} totalCount } } }`,
        variables,
      },
    },
    {
      name: 'transactions',
      cookie: ownerCookie,
      body: {
        query: `query ($id: ID!) { company(id: $id) { payments(first: 50) { edges { node { ${PAYMENT} } } ${PAGE} totalCount } } }`,
        variables,
      },
      restPath: `/api/companies/${companyId}/payments?limit=50`,
    },
  ];
};

/** Returns a function that sends the GraphQL operation of a request. */
const createGraphqlSender =
  (url: string) =>
  async ({ cookie, body }: Request): Promise<string> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, origin: new URL(url).origin },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200 || text.includes('"errors"'))
      throw new Error(`${url} answered ${response.status} ${text}`);
    return text;
  };

/** Returns a function that sends the REST call of a request. */
const createRestSender =
  (url: string) =>
  async ({ cookie, restPath = '' }: Request): Promise<string> => {
    const response = await fetch(new URL(restPath, url), { headers: { cookie } });
    if (response.status !== 200) throw new Error(`${restPath} answered ${response.status}`);
    return response.text();
  };

/** Per request, except `perSecond`; `p50` and `p99` in milliseconds. */
interface Measurement {
  perSecond: number;
  /** CPU time of the arm's processes. */
  cpuMicroseconds: number;
  /** CPU time of the database. */
  engineMicroseconds: number;
  /** Database commands. */
  commands: number;
  p50: number;
  p99: number;
}

async function measure(
  { client, enginePids }: { client: MongoClient; enginePids: readonly number[] },
  arm: Arm,
  request: Request,
): Promise<Measurement> {
  const cpuOf = (pids: readonly number[]): number => cpuSeconds(pids) * 1_000_000;
  const [cpuBefore, engineBefore, commandsBefore] = [cpuOf(arm.pids), cpuOf(enginePids), await countCommands(client)];
  const { results: sent, tookMs } = await callConcurrently(CONCURRENCY, seconds, () => arm.send(request));
  const count = sent.length;
  const load = {
    perSecond: (count / tookMs) * 1000,
    cpuMicroseconds: (cpuOf(arm.pids) - cpuBefore) / count,
    engineMicroseconds: (cpuOf(enginePids) - engineBefore) / count,
    commands: ((await countCommands(client)) - commandsBefore) / count,
  };
  const { results } = await callAtRate(LATENCY_RATE, seconds, () => arm.send(request));
  const ms = results.map((result) => result.ms);
  return { ...load, p50: percentile(ms, 0.5), p99: percentile(ms, 0.99) };
}

async function compareWith(stock: Stock, { system, engines, client, databasePrefix }: BenchSystem): Promise<void> {
  /** Empty for a database that this process has not started. */
  const enginePids = engines.mongo.pid ? [engines.mongo.pid] : [];
  const { owner, company } = await openCompany(system, 'Bench');
  const uploadId = await sendFile(owner, company.id, { rows: Number(BENCH_CUSTOMERS), seed: 1, bad: 0 });
  await waitForUpload(owner, company.id, uploadId, UPLOAD_TIMEOUT_MS);
  const [first] = expectStatus(
    await owner.get<{ accountNumber: string }[]>(`/api/companies/${company.id}/customers?limit=1`),
    200,
  );
  const accountNumber = first?.accountNumber ?? '';
  for (const month of MONTHS) {
    const csvContent = `account number,amount due\n${accountNumber},25.00\n`;
    const path = `/api/companies/${company.id}/balances/upload`;
    expectStatus(await owner.send('POST', path, { csvContent, month, year: '2025' }), 200);
  }
  const payer = await claimAccount(system, company.id, accountNumber);
  const balances = expectStatus(await payer.client.get<{ id: string }[]>(`/api/customers/${payer.id}/balances`), 200);
  for (const { id } of balances.slice(1, PAYMENTS + 1))
    await fetch(await answerAtProvider(await startPayment(payer, id), 'paid'), { redirect: 'manual' });
  await eventually(async () => {
    const paid = (await paymentsOf(payer)).filter(({ status }) => status === 'success');
    if (paid.length < PAYMENTS) throw new Error(`${paid.length} payments`);
  });

  const read = createBareRead(client, databasePrefix, company.id, payer.id);
  const pids = processTree(system.pid());
  const sendToProduct = createGraphqlSender(`${system.url}/graphql`);
  const sendToStock = createGraphqlSender(stock.url);
  const arms: Arm[] = [
    { name: mode, pids, send: sendToProduct },
    { name: 'stock', pids: stock.pids, send: sendToStock },
    { name: 'bare driver', pids: [process.pid], send: ({ name, cookie }) => read(name, cookie) },
  ];
  const rest: Arm = { name: `${mode}, REST`, pids, send: createRestSender(system.url) };
  const requests = createRequests(payer, owner.cookie(), company.id);
  for (const request of requests) {
    const [productText, stockText] = await Promise.all([sendToProduct(request), sendToStock(request)]);
    if (JSON.stringify(JSON.parse(productText)) !== JSON.stringify(JSON.parse(stockText)))
      throw new Error(`${request.name}: the responses differ\n${productText}\n${stockText}`);
  }
  console.log(
    `${BENCH_CUSTOMERS} customers, engine ${engines.mongo.name}, ${rounds} alternating rounds of ${seconds} s`,
  );
  for (const request of requests) {
    const measuredArms = request.restPath ? [...arms, rest] : arms;
    const results = new Map<Arm, Measurement[]>(measuredArms.map((arm) => [arm, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const arm of measuredArms) results.get(arm)?.push(await measure({ client, enginePids }, arm, request));
    for (const [{ name }, measured] of results) {
      const medianOf = (figure: keyof Measurement, digits = 0): string =>
        median(measured.map((measurement) => measurement[figure])).toFixed(digits);
      console.log(
        `${request.name}, ${name}: ${medianOf('perSecond')} requests/s, ${medianOf('cpuMicroseconds')} µs CPU a request and ` +
          `${medianOf('engineMicroseconds')} in the database, ${medianOf('commands', 1)} commands; ` +
          `at ${LATENCY_RATE}/s p50 ${medianOf('p50', 1)} ms, p99 ${medianOf('p99', 1)} ms`,
      );
    }
  }
}

await withSystem({ mode, environment: { RATE_LIMIT_FACTOR: '10000' } }, async (bench) => {
  const stock = await startStock(bench.engines.mongo.uri, bench.databasePrefix);
  await compareWith(stock, bench).finally(stock.stop);
});
