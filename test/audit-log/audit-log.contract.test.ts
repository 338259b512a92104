import { AUDIT_ACTIONS, type AuditAction } from '@utility-pay/contracts';
import {
  type Client,
  eventually,
  expectStatus,
  runMode,
  type System,
  signInAsStaff,
  startSystem,
} from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTenant, STAFF_PASSWORD, type Tenant } from '../world/tenant.ts';

/** Part of every secret and personal value that these tests send. */
const CANARY = 'Canary0123456789';

interface Entry {
  id: string;
  at: string;
  action: AuditAction;
  summary: string;
  actor: { kind: string; id: string | null; name: string; role: string | null };
  address: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
}

let system: System;
let tenant: Tenant;
let clerk: { id: string; client: Client };
beforeAll(async () => {
  system = await startSystem({ mode: runMode() });
  tenant = await openTenant(system, 'Lakeside Water');
  clerk = await createClerk();
  await performAuditedActs();
});
afterAll(() => system?.stop());

/** Creates a clerk whose name a spreadsheet would run as a formula. */
async function createClerk() {
  const email = `clerk-${CANARY}@staff.example`.toLowerCase();
  const input = { email, name: '=1+1', password: STAFF_PASSWORD };
  const { id } = expectStatus(await tenant.owner.send<{ id: string }>('POST', `${tenant.path}/admins`, input), 201);
  return { id, client: await signInAsStaff(system, { email, password: STAFF_PASSWORD }) };
}

/** Performs an act of each kind in EXPECTED. */
async function performAuditedActs(): Promise<void> {
  const { owner, superAdmin, path, paid } = tenant;
  const send = async <Body>(client: Client, method: string, to: string, body?: unknown, status = 200) =>
    expectStatus(await client.send<Body>(method, to, body), status);
  const added = { accountNumber: '00000042', name: `${CANARY} Person`, email: `${CANARY}@home.example` };
  const { id } = await send<{ id: string }>(clerk.client, 'POST', `${path}/customers`, added, 201);
  await send(clerk.client, 'PUT', `/api/customers/${id}`, { claimed: true });
  await send(clerk.client, 'PUT', `/api/customers/${id}`, { claimed: false });
  await send(clerk.client, 'DELETE', `${path}/customers/${id}`);
  const question = { securityQuestion: `${CANARY} question?`, securityAnswer: `${CANARY} answer` };
  await send(paid.client, 'POST', `/api/customers/${paid.id}/security-question`, {
    ...question,
    currentPassword: 'payer-password',
  });
  const key = { name: 'Bookkeeping', mode: 'live', scopes: ['customers:read'] };
  const made = await send<{ id: string }>(owner, 'POST', `${path}/partner-keys`, key, 201);
  await send(owner, 'DELETE', `${path}/partner-keys/${made.id}`);
  await send(owner, 'PATCH', path, {
    ipospaysConfig: { merchantToken: `test-${CANARY}`, tpnNumber: '100000000009', hostedPageUrl: '', testMode: true },
  });
  await send(superAdmin, 'PUT', `${path}/email-config`, { apiKey: `re_${CANARY}` });
  await send(owner, 'PATCH', path, { otherAmounts: { allowed: true, minimum: 5 } });
  await send(owner, 'PATCH', path, { billingMethod: 'balance-forward' });
  await send(owner, 'PATCH', path, { uploadReview: 'always' });
  await send(owner, 'PUT', `${path}/branding`, { primaryColor: '#123456' });
  await send(owner, 'PUT', `/api/admins/${clerk.id}`, { name: '=1+1', email: `moved-${CANARY}@staff.example` });
}

const listOf = async (client: Client, query = ''): Promise<Entry[]> =>
  expectStatus(await client.get<Entry[]>(`${tenant.path}/audit-log${query}`), 200);

const EXPECTED: readonly AuditAction[] = [
  'company.created',
  'business-owner.created',
  'upload.accepted',
  'staff.created',
  'customer.added',
  'customer.marked-claimed',
  'customer.reset',
  'customer.deleted',
  'security-question.changed',
  'partner-key.created',
  'partner-key.revoked',
  'email-configuration.changed',
  'other-amounts.changed',
  'billing-method.changed',
  'upload-review.changed',
  'branding.changed',
  'email.changed',
];

test('contains the acts of every service once, newest first, with the actor and the address', async () => {
  const entries = await eventually(async () => {
    const all = await listOf(tenant.owner);
    expect(EXPECTED.filter((action) => !all.some((entry) => entry.action === action))).toEqual([]);
    return all;
  });
  for (const action of EXPECTED)
    expect([action, entries.filter((entry) => entry.action === action).length]).toEqual([action, 1]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(entries.every(({ action }) => AUDIT_ACTIONS.includes(action))).toBe(true);
  expect(entries.find(({ action }) => action === 'customer.deleted')).toMatchObject({
    summary: 'Deleted customer 00000042',
    actor: { kind: 'user', id: clerk.id, name: '=1+1', role: 'company_admin' },
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
  });
});

test('contains no secret, and no name or email address of the requests', async () => {
  const csv = await tenant.owner.get(`${tenant.path}/audit-log.csv`);
  const query =
    '{ auditLog(first: 200) { edges { node { summary changes { field before after } target { label } } } } }';
  const all = await tenant.superAdmin.send('POST', '/graphql', { query });
  for (const text of [JSON.stringify(await listOf(tenant.owner)), csv.text, all.text]) {
    expect(text).toContain('Revoked partner key Bookkeeping');
    expect(text.toLowerCase()).not.toContain(CANARY.toLowerCase());
  }
});

test('lists the same entries in pages that are linked, with the total count', async () => {
  const all = await listOf(tenant.owner);
  const seen: string[] = [];
  for (let next: string | undefined = `${tenant.path}/audit-log?limit=4`; next; ) {
    const page: Awaited<ReturnType<typeof tenant.owner.get<Entry[]>>> = await tenant.owner.get<Entry[]>(next);
    expect(page.headers.get('x-total-count')).toBe(String(all.length));
    seen.push(...page.body.map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual(all.map(({ id }) => id));
});

test('filters entries, and refuses an unknown filter value with 400', async () => {
  const actions = async (query: string) => (await listOf(tenant.owner, query)).map(({ action }) => action);
  expect(await actions('?action=partner-key.revoked')).toEqual(['partner-key.revoked']);
  expect(new Set(await actions('?search=0000004'))).toEqual(
    new Set(['customer.added', 'customer.marked-claimed', 'customer.reset', 'customer.deleted']),
  );
  expect(await actions(`?actorId=${clerk.id}&group=customers`)).toHaveLength(4);
  expect(await actions('?to=2020-01-01')).toEqual([]);
  for (const query of ['?action=nothing', '?group=nothing', '?from=yesterday'])
    expect((await tenant.owner.get(`${tenant.path}/audit-log${query}`)).status).toBe(400);
});

test('exports the filtered entries as CSV, with formulas escaped', async () => {
  const answer = await tenant.owner.get(`${tenant.path}/audit-log.csv?action=customer.deleted`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  const [header, ...lines] = answer.text.trimEnd().split('\r\n');
  expect(header).toBe('Time (UTC),Who,Role,User or key ID,What,Action,Target ID,From,Reason,Changes,Day,Time zone');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(",'=1+1,company_admin,");
});

test('names the actor "Former user" after the login of a customer was deleted', async () => {
  const { owner, paid } = tenant;
  const readActorName = async () => (await listOf(owner, '?action=security-question.changed'))[0]?.actor.name;
  expect(await readActorName()).toBe('Pia Paid');
  expectStatus(await owner.send('PUT', `/api/customers/${paid.id}`, { claimed: false }), 200);
  await eventually(async () => expect(await readActorName()).toBe('Former user'));
});
