import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startEngines } from '@utility-pay/engines';
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
  startSystem,
  waitForUpload,
} from '@utility-pay/testkit';
import { callAtRate, percentile } from '../pace.ts';
import { startStock } from './stock/start.ts';

/**
 * `npm run bench -- requests`: requests per second, CPU time per request and latency of the product's graph and its REST twins, compared with a stock
 * topology (@apollo/gateway, three Apollo subgraphs over HTTP, mongoose) over the same data, in alternating rounds. Settings:
 * BENCH_MODE (standalone or distributed), BENCH_CUSTOMERS, BENCH_SECONDS (of each measurement), BENCH_ROUNDS.
 */
const { BENCH_MODE = 'standalone', BENCH_CUSTOMERS = '10000', BENCH_SECONDS = '10', BENCH_ROUNDS = '3' } = process.env;
const mode = BENCH_MODE === 'distributed' ? 'distributed' : 'standalone';
const seconds = Number(BENCH_SECONDS);
const rounds = Number(BENCH_ROUNDS);
/** Requests that wait for a response at the same time. */
const CONCURRENCY = 16;
/** Requests per second for the latency. */
const RATE = 50;
const PAYMENTS = 10;
const UPLOAD_TIMEOUT_MS = 3_600_000;
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'];

interface Arm {
  name: string;
  url: string;
  pids: number[];
  send: (arm: Arm, request: Request) => Promise<string>;
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

const requestsOf = (payer: Payer, ownerCookie: string, companyId: number): Request[] => {
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

async function send({ url }: Arm, { cookie, body }: Request): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: new URL(url).origin },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors"'))
    throw new Error(`${url} answered ${response.status} ${text}`);
  return text;
}

/** Returns the CPU seconds that the processes have used. */
const cpuSeconds = (pids: readonly number[]): number =>
  execFileSync('ps', ['-o', 'cputimes=', '-p', pids.join(',')], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .reduce((sum, line) => sum + Number(line), 0);

interface Measured {
  perSecond: number;
  cpuMicroseconds: number;
  p50: number;
  p99: number;
}

/** Sends the same request over REST. */
async function sendRest({ url }: Arm, { cookie, restPath = '' }: Request): Promise<string> {
  const response = await fetch(new URL(restPath, url), { headers: { cookie } });
  if (response.status !== 200) throw new Error(`${restPath} answered ${response.status}`);
  return response.text();
}

async function measure(arm: Arm, request: Request): Promise<Measured> {
  const cpuBefore = cpuSeconds(arm.pids);
  const startedAt = performance.now();
  let count = 0;
  const run = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1000) {
      await arm.send(arm, request);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
  const tookMs = performance.now() - startedAt;
  const cpuMicroseconds = ((cpuSeconds(arm.pids) - cpuBefore) * 1_000_000) / count;
  const { results } = await callAtRate(RATE, seconds, () => arm.send(arm, request));
  const ms = results.map((result) => result.ms);
  return { perSecond: (count / tookMs) * 1000, cpuMicroseconds, p50: percentile(ms, 0.5), p99: percentile(ms, 0.99) };
}

const median = (numbers: number[]): number => percentile(numbers, 0.5);

const dataDir = mkdtempSync(join(tmpdir(), 'utility-pay-bench-'));
const engines = await startEngines({ dataDir, log: () => undefined });
const system = await startSystem({
  mode,
  environment: { MONGODB_URI: engines.mongo.uri, REDIS_URL: engines.redis.url, RATE_LIMIT_FACTOR: '10000' },
});
const stock = await startStock(engines.mongo.uri, basename(system.dataDir));
try {
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

  const arms: Arm[] = [
    { name: mode, url: `${system.url}/graphql`, pids: [system.pid()], send },
    { name: 'stock', url: stock.url, pids: stock.pids, send },
  ];
  const rest: Arm = { name: `${mode}, REST`, url: system.url, pids: [system.pid()], send: sendRest };
  const requests = requestsOf(payer, owner.cookie(), company.id);
  for (const request of requests) {
    const [ours, theirs] = await Promise.all(arms.map((arm) => send(arm, request)));
    if (JSON.stringify(JSON.parse(ours ?? '')) !== JSON.stringify(JSON.parse(theirs ?? '')))
      throw new Error(`${request.name}: the arms answer differently\n${ours}\n${theirs}`);
  }
  console.log(
    `${BENCH_CUSTOMERS} customers, engine ${engines.mongo.name}, ${rounds} alternating rounds of ${seconds} s`,
  );
  for (const request of requests) {
    const measuredArms = request.restPath ? [...arms, rest] : arms;
    const results = new Map<Arm, Measured[]>(measuredArms.map((arm) => [arm, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const arm of measuredArms) results.get(arm)?.push(await measure(arm, request));
    for (const [{ name }, measured] of results)
      console.log(
        `${request.name}, ${name}: ${median(measured.map(({ perSecond }) => perSecond)).toFixed(0)} requests/s, ` +
          `${median(measured.map(({ cpuMicroseconds }) => cpuMicroseconds)).toFixed(0)} µs CPU a request; at ${RATE}/s ` +
          `p50 ${median(measured.map(({ p50 }) => p50)).toFixed(1)} ms, p99 ${median(measured.map(({ p99 }) => p99)).toFixed(1)} ms`,
      );
  }
} finally {
  stock.stop();
  await system.stop();
  await engines.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
