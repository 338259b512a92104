import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@utility-pay/contracts';
import {
  createClient,
  eventually,
  expectStatus,
  openCompany,
  SERVICE_PORT_OFFSET,
  startSystem,
  WORKER_PORT_OFFSET,
  waitForUpload,
} from '@utility-pay/testkit';
import { afterAll, expect, test } from 'vitest';
import { openSpanReceiver, type ReceivedSpan } from './telemetry/span-receiver.ts';

/** Personal data entered in these tests. The values are unique, so that a leak into logs or traces can be found. */
const PERSONAL = {
  name: 'Zebulon Quixotic',
  email: 'zebulon.quixotic@canary.example',
  password: 'canary-password-7731',
  newPassword: 'canary-password-7732',
  answer: 'Canary Grandmother',
  accountNumber: '7719334455',
  street: '77 Canarybird Lane',
  meter: 'M-CANARY-7',
};

/** Returns the personal data and secrets that a text contains. */
const findLeaks = (text: string, secrets: readonly string[] = []): string[] =>
  [...Object.values(PERSONAL), ...secrets].filter((value) => text.includes(value));

const UPLOAD_TRACE = '0af7651916cd43dd8448eb211c80319c';
const CLAIM_TRACE = '1bf7651916cd43dd8448eb211c80319d';
const RESET_TRACE = '2cf7651916cd43dd8448eb211c80319e';
const CALLER_SPAN = 'b7ad6b7169203331';
/** Milliseconds until spans have been created, batched, sent and received. */
const ARRIVAL_TIMEOUT_MS = 120_000;

/** Milliseconds until the uploaded file is applied. */
const APPLY_TIMEOUT_MS = 120_000;

const receiver = await openSpanReceiver();
const system = await startSystem({
  mode: 'distributed',
  environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '200', LOG_LEVEL: 'debug' },
});
const staff = await openCompany(system, 'Canary Water');
const customer = createClient(system.url);
const traced = (traceId: string) => ({ traceparent: `00-${traceId}-${CALLER_SPAN}-01` });
const uploadRequestId = await uploadBill();
const customerId = await claimAccount();
await sendPersonalData();
expectStatus(
  await staff.owner.send('PUT', `/api/customers/${customerId}`, { claimed: false }, traced(RESET_TRACE)),
  200,
);

/** Uploads the customer's bill and returns the id of the request. */
async function uploadBill(): Promise<string> {
  const file = [
    'Account Number,Name,Amount Due,Due Date,Service Address,Meter ID',
    `${PERSONAL.accountNumber},${PERSONAL.name},12.50,2026-12-15,${PERSONAL.street},${PERSONAL.meter}`,
  ].join('\n');
  const path = `/api/companies/${staff.company.id}/balances/uploads?month=November&year=2026`;
  const headers = { 'content-type': 'text/csv', ...traced(UPLOAD_TRACE) };
  const answer = await staff.owner.send<{ uploadId: string }>('POST', path, file, headers);
  const { uploadId } = expectStatus(answer, 202);
  await waitForUpload(staff.owner, staff.company.id, uploadId, APPLY_TIMEOUT_MS);
  return answer.headers.get('x-request-id') ?? '';
}

/** Claims the customer's account and returns its id. */
async function claimAccount(): Promise<string> {
  const { accountNumber, email, name, password } = PERSONAL;
  const claim = { accountNumber, email, name, password, companyId: staff.company.id };
  expectStatus(await customer.send('POST', '/api/auth/claim', claim, traced(CLAIM_TRACE)), 201);
  return expectStatus(await customer.get<{ id: string }>('/api/user'), 200).id;
}

/** Sends personal data and secrets. The responses are tested elsewhere: some of the calls are refused. */
async function sendPersonalData(): Promise<void> {
  const { email, password, newPassword, answer, name } = PERSONAL;
  const change = { currentPassword: password, newPassword, confirmPassword: newPassword };
  await customer.send('POST', '/api/user/change-password', change);
  await customer.send('POST', '/api/auth/security-question', { question: 'Custom', answer, password: newPassword });
  await customer.send('POST', '/api/login', { email, password: 'wrong-canary', type: 'customer' });
  await customer.send('POST', '/api/auth/password-reset', { email });
  await customer.send('POST', '/graphql', { query: `query Zebulon { viewer(email: "${email}") { id } }` });
  await customer.get(`/api/companies/${staff.company.id}/customers?search=${encodeURIComponent(name)}`);
  await staff.owner.get(`/api/companies/${staff.company.id}/customers?search=${encodeURIComponent(name)}`);
  await customer.get(`/api/nowhere/${email}`);
}

afterAll(async () => {
  await system.stop();
  await receiver.close();
});

/** Returns the metrics address of each process, by process name. */
function metricsUrls(): Map<string, string> {
  const { hostname, port } = new URL(system.url);
  const at = (offset: number): string => `http://${hostname}:${Number(port) + offset}/metrics`;
  return new Map([
    ['gateway', at(0)],
    ...SERVICES.map((name, index): [string, string] => [name, at(SERVICE_PORT_OFFSET + index)]),
    ...SERVICES.map((name, index): [string, string] => [`${name}-worker`, at(WORKER_PORT_OFFSET + index)]),
  ]);
}

/** Returns the metrics of each process, by process name. */
async function readMetrics(): Promise<Map<string, string>> {
  const texts = [...metricsUrls()].map(async ([name, url]): Promise<[string, string]> => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${name} responded with ${response.status} for ${url}`);
    return [name, await response.text()];
  });
  return new Map(await Promise.all(texts));
}

/** Returns the spans whose parent was not received: the trace is interrupted there. */
function orphansOf(spans: readonly ReceivedSpan[]): ReceivedSpan[] {
  const known = new Set([CALLER_SPAN, ...spans.map(({ spanId }) => spanId)]);
  return spans.filter(({ parentSpanId = '' }) => !known.has(parentSpanId));
}

const receivedSpans = async (
  traceId: string,
  ...expected: [service: string, name: string][]
): Promise<ReceivedSpan[]> => {
  await eventually(() => {
    const spans = receiver.spansOf(traceId);
    const missing = expected.filter(
      ([service, name]) => !spans.some((span) => span.service === service && span.name === name),
    );
    expect(
      missing,
      JSON.stringify(
        spans.map(({ service, name }) => `${service}: ${name}`),
        null,
        1,
      ),
    ).toEqual([]);
    expect(orphansOf(spans)).toEqual([]);
  }, ARRIVAL_TIMEOUT_MS);
  return receiver.spansOf(traceId);
};

const readLogs = (): Map<string, string> => {
  const folder = join(system.dataDir, 'logs');
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
};

test('an upload is one trace from the request to the job of the worker', async () => {
  const spans = await receivedSpans(
    UPLOAD_TRACE,
    ['gateway', 'POST /api/companies/{companyId}/balances/uploads'],
    ['billing', 'PUT /uploads'],
    ['billing', 'mongodb insert'],
    ['billing', 'add billing.apply-upload'],
    ['billing-worker', 'billing.apply-upload'],
  );
  expect(spans.find(({ name }) => name.startsWith('POST /api'))?.parentSpanId).toBe(CALLER_SPAN);
  const added = spans.find(({ name }) => name === 'add billing.apply-upload');
  const job = spans.find(({ service, name }) => service === 'billing-worker' && name === 'billing.apply-upload');
  expect(job?.parentSpanId).toBe(added?.spanId);
  // Without the `add` span the job must appear as an orphan.
  expect(orphansOf(spans.filter((span) => span !== added))).toContain(job);
});

test('a claim is one trace through identity and billing', async () => {
  await receivedSpans(
    CLAIM_TRACE,
    ['gateway', 'POST /api/auth/claim'],
    ['gateway', 'gateway.fetch'],
    ['gateway', 'call identity'],
    ['identity', 'POST /graphql'],
    ['identity', 'call billing'],
    ['billing', 'POST /graphql'],
  );
});

test('log lines of every process contain the trace id and the request id', async () => {
  await eventually(() => {
    const all = readLogs();
    const lineOf = (file: string, message: string) =>
      (all.get(file) ?? '')
        .split('\n')
        .filter((line) => line.includes(UPLOAD_TRACE) && line.includes(message))
        .map((line) => JSON.parse(line))[0];
    expect(lineOf('gateway.log', 'request answered')).toMatchObject({
      traceId: UPLOAD_TRACE,
      requestId: uploadRequestId,
      route: '/api/companies/{companyId}/balances/uploads',
      status: 202,
    });
    expect(lineOf('billing-worker.log', 'Job done')).toMatchObject({
      traceId: UPLOAD_TRACE,
      requestId: uploadRequestId,
      companyId: staff.company.id,
      job: 'billing.apply-upload',
    });
  });
});

test('logs, spans and metrics contain no personal data and no secrets', async () => {
  const secrets = [
    customer.cookie().split('=')[1] ?? '',
    staff.owner.cookie().split('=')[1] ?? '',
    staff.login.email,
    staff.login.password,
    system.superAdmin.password,
    `test-key-of-company-${staff.company.id}`,
  ];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(5);
  const metrics = await readMetrics();
  for (const [file, text] of readLogs()) expect(findLeaks(text, secrets), file).toEqual([]);
  expect(findLeaks(receiver.texts(), secrets)).toEqual([]);
  for (const [name, text] of metrics) expect(findLeaks(text, [...secrets, customerId, 'Zebulon']), name).toEqual([]);
  // Checks that `findLeaks` detects a leak.
  expect(findLeaks(`{"to":"${PERSONAL.email}"}`)).toEqual([PERSONAL.email]);
});

test('an event continues the trace of the request that published it', async () => {
  await receivedSpans(
    RESET_TRACE,
    ['gateway', 'PUT /api/customers/{customerId}'],
    ['billing', 'POST /graphql'],
    ['identity-worker', 'billing.account.unclaimed'],
  );
});

test('counts each action once across all processes', async () => {
  const all = [...(await readMetrics()).values()].join('\n');
  const sum = (sample: string): number =>
    all
      .split('\n')
      .filter((line) => line.startsWith(`${sample} `))
      .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0);
  expect(sum('portal_upload_rows_total{result="ok"}')).toBe(1);
  expect(sum('portal_events_published_total{type="billing.account.unclaimed"}')).toBe(1);
  // A super admin and an owner signed in; a wrong password was refused.
  expect(sum('portal_sign_ins_total{result="signed-in"}')).toBe(2);
  expect(sum('portal_sign_ins_total{result="refused"}')).toBe(1);
  expect(sum('portal_graphql_errors_total{code="BAD_USER_INPUT"}')).toBeGreaterThan(0);
});

test('metric labels contain no company, person or id', async () => {
  const metrics = [...(await readMetrics()).values()].join('\n');
  const labels = [...metrics.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].filter(([, name]) => name !== 'le');
  expect(labels.length).toBeGreaterThan(100);
  const NAMES = [
    ...['service', 'route', 'method', 'status', 'operation', 'code', 'queue', 'result', 'state', 'type', 'kind'],
    ...['version', 'node', 'major', 'minor', 'patch', 'space', 'quantile'],
  ];
  expect(new Set(labels.map(([, name]) => name).filter((name) => !NAMES.includes(name ?? '')))).toEqual(new Set());
  // An id, a long number or an email address as a label value would create unbounded series.
  const looksLikeAnId = /[0-9a-f]{16,}|\d{4,}|@/;
  expect(labels.map(([, , value = '']) => value).filter((value) => looksLikeAnId.test(value))).toEqual([]);
  for (const id of [staff.login.email, '6b028739580a2ebe8ee41120', PERSONAL.accountNumber])
    expect(looksLikeAnId.test(id)).toBe(true);
});
