import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  type Client,
  createClient,
  eventually,
  expectStatus,
  openCompany,
  type PartnerExample,
  partnerExamples,
  runMode,
  type Staff,
  type System,
  startSystem,
  uploadAndWait,
  waitForUpload,
} from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectShape, fillIn } from '../support/partner-answers.ts';

interface GraphAnswer {
  data?: Record<string, unknown>;
  errors?: { message: string; extensions: { code: string } }[];
}

const ALL_SCOPES = ['CUSTOMERS_READ', 'CUSTOMERS_WRITE', 'BALANCES_WRITE', 'PAYMENTS_READ'];
const BILLS =
  'Account Number,Amount Due,Due Date,First Name,Last Name\n0100,123.45,2026-12-15,Ada,Lovelace\n0101,5,2026-12-15,Alan,Turing\n';
const examples = partnerExamples();
const run = promisify(execFile);

let system: System;
let staff: Staff;
let keys: { live: string; test: string };
/** Values of the `$NAME` placeholders in the examples. Later examples use values that earlier ones produced. */
let placeholders: Record<string, string>;

const graphql = async (client: Client, query: string, variables: unknown): Promise<GraphAnswer> =>
  expectStatus(await client.send<GraphAnswer>('POST', '/graphql', { query, variables }), 200);

const exampleOf = (name: string): PartnerExample => {
  const found = examples.find((example) => example.name === name);
  if (!found) throw new Error(`the page has no example ${name}`);
  return found;
};

async function createKey(mode: 'LIVE' | 'TEST', scopes: string[]): Promise<string> {
  const { code } = exampleOf('create-key');
  const input = { companyId: placeholders.COMPANY, name: `${mode} key`, mode, scopes };
  const { data } = await graphql(staff.owner, code, { input });
  return (data as { createPartnerKey: { secret: string } }).createPartnerKey.secret;
}

beforeAll(async () => {
  system = await startSystem({ mode: runMode() });
  staff = await openCompany(system, 'Lakeside Water');
  const path = `/api/companies/${staff.company.id}`;
  const bills = { csvContent: BILLS, month: 'November', year: '2026' };
  await uploadAndWait(staff.owner, staff.company.id, bills);
  const customers = expectStatus(await staff.owner.get<{ id: string }[]>(`${path}/customers?search=0101`), 200);
  placeholders = { COMPANY: String(staff.company.id), ACCOUNT: '0100', CUSTOMER: customers[0]?.id ?? '' };
  keys = { live: await createKey('LIVE', ALL_SCOPES), test: await createKey('TEST', ['CUSTOMERS_READ']) };
});
afterAll(() => system?.stop());

/** Runs a program of the page and returns its trimmed standard output. */
async function runProgram({ code }: PartnerExample, key: string): Promise<string> {
  const { COMPANY, FILE: PAYMENT_FILE } = placeholders;
  const env = { ...process.env, PORTAL_URL: system.url, PARTNER_KEY: key, COMPANY, PAYMENT_FILE };
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { env });
  return stdout.trim();
}

async function runOperation({ name, as, code, variables, answer }: PartnerExample): Promise<void> {
  const sender = { partner: keys.live, test: keys.test, staff: undefined }[as];
  const client = sender ? createClient(system.url, sender) : staff.owner;
  const actual = await graphql(client, code, fillIn(variables, placeholders));
  expect(actual.errors).toBeUndefined();
  if (answer) expectShape(actual, JSON.parse(answer));
  else expect(JSON.stringify(actual.data)).not.toContain('"userErrors":[{');
  await AFTER_OPERATION[name]?.(actual.data);
}

/** Waits until an upload is in this state. */
const waitForUploadState = (id: string, state: string) =>
  eventually(async () => {
    const upload = await staff.owner.get<{ state: string }>(
      `/api/companies/${staff.company.id}/balances/uploads/${id}`,
    );
    expect(expectStatus(upload, 200).state).toBe(state);
  });

/** Steps after an operation, by example: later examples use its ids, or need the upload in a later state. */
// biome-ignore lint/suspicious/noExplicitAny: the answers have the shapes of the page
const AFTER_OPERATION: Record<string, (data: any) => Promise<void> | void> = {
  'approve-upload': ({ approveUpload }) => waitForUploadState(approveUpload.upload.id, 'completed'),
  'undo-upload': async ({ undoUpload }) => {
    placeholders.UNDO = undoUpload.upload.id;
    await waitForUploadState(undoUpload.upload.id, 'awaiting_approval');
  },
  'create-payment-file': ({ createPaymentFile }) => {
    placeholders.FILE = createPaymentFile.paymentFile.id;
  },
};

/** Checks of the text that a program prints, by example. */
const AFTER_PROGRAM: Record<string, (printed: string, example: PartnerExample) => Promise<void> | void> = {
  'first-call': (printed) => expect(printed).toBe('Lakeside Water'),
  'send-file': async (printed, example) => {
    placeholders.UPLOAD = printed;
    const { state, failed } = await waitForUpload(staff.owner, staff.company.id, printed, 60_000);
    expect([state, failed]).toEqual(['completed', 1]);
    // The same Idempotency-Key returns the same upload.
    expect(await runProgram(example, keys.live)).toBe(printed);
  },
  'send-for-review': async (printed) => {
    placeholders.REVIEWED = printed;
    await waitForUploadState(printed, 'awaiting_approval');
  },
  'download-payment-file': (printed) => expect(printed).toMatch(/^Account Number,.*\r\n0101,5\.00,/),
};

test.each(examples.map((example) => [example.name, example] as const))(
  'runs the documented partner example %s',
  async (name, example) => {
    if (example.language === 'graphql') return runOperation(example);
    await AFTER_PROGRAM[name]?.(await runProgram(example, keys.live), example);
  },
);

test('answers a test key for the live company as for a company that does not exist', async () => {
  const client = createClient(system.url, keys.test);
  const read = await graphql(client, exampleOf('customers').code, { company: placeholders.COMPANY });
  expect(read).toEqual({ data: { company: null } });
  const { code, variables } = exampleOf('set-claim-state');
  const change = await graphql(client, code, fillIn(variables, placeholders));
  expect(change.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

test('refuses a key without the scope, and returns null for another company', async () => {
  const client = createClient(system.url, await createKey('LIVE', ['PAYMENTS_READ']));
  const refused = await graphql(client, exampleOf('customers').code, { company: placeholders.COMPANY });
  expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const other = await openCompany(system, 'Hillside Gas');
  const foreign = await graphql(createClient(system.url, keys.live), exampleOf('payments').code, {
    company: String(other.company.id),
  });
  expect(foreign).toEqual({ data: { company: null } });
});

test('refuses a revoked key from its next request on', async () => {
  const secret = await createKey('LIVE', ['CUSTOMERS_READ']);
  const client = createClient(system.url, secret);
  const path = `/api/companies/${placeholders.COMPANY}/partner-keys`;
  expect((await client.get(`/api/companies/${placeholders.COMPANY}/customers`)).status).toBe(200);
  const listed = expectStatus(await staff.owner.get<{ id: string }[]>(path), 200);
  expectStatus(await staff.owner.send('DELETE', `${path}/${listed[0]?.id}`), 200, 204);
  const answer = await client.get(`/api/companies/${placeholders.COMPANY}/customers`);
  expect([answer.status, answer.text]).toEqual([401, 'Sign in to continue']);
});
