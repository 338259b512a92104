import { globSync, readFileSync } from 'node:fs';
import { eventually, expectStatus, runMode, type System, startSystem } from '@utility-pay/testkit';
import { isListType, isNonNullType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiSchema } from '../schema/helpers/api-schema.ts';
import { createPaymentFile, createWebhookEndpoint, openTenant, type Tenant } from '../world/tenant.ts';
import { expectedOf, TARGETS, type Target } from './expected.ts';
import { type GraphProbe, graphProbes, PUBLIC } from './graph-probes.ts';
import { mutationProbes } from './mutation-probes.ts';
import { type Principal, signInPrincipals } from './principal.ts';

const root = new URL('../../', import.meta.url);
let system: System;
let subjects: { lakeside: Subject; hilltop: Subject };
let principals: Principal[];

type Subject = Tenant & { deliveryId: string; paymentFileId: string; endpointId: string };

/** Adds custom branding, a payment file and a webhook endpoint, and waits for a sent email. */
async function createSubject(tenant: Tenant): Promise<Subject> {
  expectStatus(await tenant.owner.send('PUT', `${tenant.path}/branding`, { showLogo: true }), 200);
  const deliveryId = await eventually(async () => {
    const sent = expectStatus(await tenant.owner.get<{ id: string }[]>(`${tenant.path}/deliveries`), 200);
    if (!sent[0]) throw new Error('No email has been sent yet');
    return sent[0].id;
  });
  const paymentFileId = await createPaymentFile(tenant);
  return { ...tenant, deliveryId, paymentFileId, endpointId: await createWebhookEndpoint(tenant) };
}

beforeAll(async () => {
  system = await startSystem({ mode: runMode() });
  const lakeside = await openTenant(system, 'Lakeside Water');
  const hilltop = await openTenant(system, 'Hilltop Gas');
  subjects = { lakeside: await createSubject(lakeside), hilltop: await createSubject(hilltop) };
  principals = await signInPrincipals(system, lakeside, hilltop);
});
afterAll(() => system?.stop());

const idsOf = ({
  id,
  payer,
  paid,
  uploadId,
  paymentFileId,
  deliveryId,
  endpointId,
}: Subject): Record<string, string> => ({
  companyId: String(id),
  customerId: payer.id,
  balanceId: payer.balanceId,
  uploadId,
  paymentFileId,
  paymentId: paid.paymentId,
  deliveryId,
  endpointId,
});

function variablesFor(target: Target): Record<string, string> {
  if (target === 'lakeside') return idsOf(subjects.lakeside);
  if (target === 'hilltop') return idsOf(subjects.hilltop);
  const unknownId = target === 'missing' ? '987654' : '{"$ne":1}';
  return Object.fromEntries(Object.keys(idsOf(subjects.lakeside)).map((name) => [name, unknownId]));
}

/** Fields that are null in the companies of this test. The query was answered if there is no error. */
const NULL_FIELDS = ['Company.filePickup'];

interface GraphResponse {
  data?: Record<string, unknown> | null;
  errors?: unknown[];
}

const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => Object(value)[key], data);

/** Returns whether the principal gets an answer to the probe. */
async function isAnswered(
  { query, path, inCompany }: GraphProbe,
  { client, kind }: Principal,
  target: Target,
  mayBeNull: boolean,
) {
  const variables = variablesFor(target);
  const named = inCompany && kind === 'super-admin' ? { inCompany: variables.companyId } : {};
  const answer = await client.send<GraphResponse>('POST', '/graphql', { query, variables: { ...variables, ...named } });
  expect([200, 401]).toContain(answer.status);
  const value = valueAt(answer.body?.data, path);
  return value === null ? mayBeNull && !answer.body.errors : value !== undefined;
}

/** Returns whether the principal is the customer or the payer whom the variables name. */
function isOwnEntity(access: ReturnType<typeof accessOf>, { id }: Principal, target: Target): boolean {
  const { payer, paid } = target === 'hilltop' ? subjects.hilltop : subjects.lakeside;
  if (typeof access === 'string') return false;
  return ('customer' in access && id === payer.id) || ('payment' in access && id === paid.id);
}

const accessOf = ({ access }: GraphProbe, principal: Principal) =>
  typeof access === 'function' ? access(principal) : access;

/** Adds a webhook endpoint in place of one that was deleted. */
async function replaceEndpoint(target: Target): Promise<void> {
  const subject = target === 'hilltop' ? subjects.hilltop : subjects.lakeside;
  subject.endpointId = await createWebhookEndpoint(subject);
}

describe('returns each field only to the principals of the permission table', () => {
  test.each(Object.entries({ ...graphProbes, ...mutationProbes }))('%s', async (name, probe) => {
    const wrong: string[] = [];
    for (const target of probe.query.includes('$') ? TARGETS : (['lakeside'] as const))
      for (const principal of principals) {
        const access = accessOf(probe, principal);
        if (access === 'anyone' && target !== 'lakeside') continue;
        const expected = expectedOf(access, principal, target, isOwnEntity(access, principal, target));
        const wasAnswered = await isAnswered(probe, principal, target, NULL_FIELDS.includes(name));
        if (probe.deletesEndpoint && wasAnswered) await replaceEndpoint(target);
        if (wasAnswered !== expected.includes('allowed'))
          wrong.push(`${principal.name} on ${target}: ${wasAnswered ? 'answered' : 'not answered'}`);
      }
    expect(wrong).toEqual([]);
  });
});

/** Scalars with an access rule of their own. */
const GUARDED_SCALARS = ['Company.stripeWebhookUrl'];

/** Returns the fields with an access rule of their own: those that return objects or take arguments, and guarded scalars. */
function guardedFields(): string[] {
  const schema = apiSchema();
  const query = Object.keys(schema.getQueryType()?.getFields() ?? {}).map((field) => `Query.${field}`);
  const ownFields = ['Company', 'Customer'].flatMap((name) => {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`the graph has no ${name}`);
    return Object.values(type.getFields())
      .filter(({ args, type: answer }) => args.length > 0 || hasObjects(answer))
      .map((field) => `${name}.${field.name}`);
  });
  return [...query, ...ownFields, ...GUARDED_SCALARS];
}

/** Returns whether a field of this type returns an object or a list. */
function hasObjects(type: unknown): boolean {
  if (isNonNullType(type) || isListType(type)) return hasObjects(type.ofType) || isListType(type);
  return isObjectType(type);
}

/** Fields that every reader of the customer may read. */
const PART_OF_CUSTOMER = [
  'Customer.customData',
  'Customer.currentBalance',
  'Customer.balances',
  'Customer.openBalances',
  'Customer.carriedBalances',
  'Customer.totalDue',
  'Customer.credit',
  'Customer.credits',
];

test('has a probe for every guarded field', () => {
  const listed = [...Object.keys(graphProbes), ...PUBLIC, ...PART_OF_CUSTOMER];
  expect(guardedFields().toSorted()).toEqual(listed.toSorted());
});

test('covers every mutation by a REST route or a probe', () => {
  const files = globSync('gateway/src/rest/*/*.graphql', { cwd: root.pathname });
  const texts = files.map((file) => readFileSync(new URL(file, root), 'utf8'));
  const mutations = Object.keys(apiSchema().getMutationType()?.getFields() ?? {});
  const isRunByRest = (name: string) =>
    texts.some((text) => new RegExp(`mutation [^{]*\\{\\s*${name}\\(`).test(text) || text.includes(` ${name} {`));
  expect(mutations.filter((name) => !isRunByRest(name) && !mutationProbes[`Mutation.${name}`])).toEqual([]);
  expect(Object.keys(mutationProbes).filter((field) => !mutations.includes(field.slice(9)))).toEqual([]);
});
