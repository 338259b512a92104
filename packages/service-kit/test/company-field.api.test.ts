import type { Actor } from '@utility-pay/contracts';
import { afterAll, expect, test } from 'vitest';
import { createSubgraph } from '../src/graphql/subgraph.ts';
import type { SubgraphTransport } from '../src/graphql/transport.ts';
import { customerOf, partnerOf, serviceActor, staffOf, superAdmin } from '../src/testing/actors.ts';
import { createGraphClient, createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

const EXISTING = 7;
const MISSING = 8;

/** The calls to other services: service and company id. */
const lookups: unknown[] = [];
const tenantSettings: SubgraphTransport = async (service, { variables = {} }) => {
  lookups.push([service, variables.id]);
  return {
    data: {
      internalCompany: variables.id === EXISTING ? { id: EXISTING, name: 'City', email: null, sandboxOf: null } : null,
    },
  };
};

const platform = await createTestPlatform('billing', process.env, { transport: tenantSettings });
afterAll(() => disposeTestPlatform(platform));
const schema = new URL('support/empty-subgraph.graphql', import.meta.url);
const ask = createGraphClient({ subgraph: createSubgraph(platform, { schema, resolvers: {}, context: {} }) });

const read = async (actor: Actor, id: string | number) =>
  (await ask(actor, 'query ($id: ID!) { company(id: $id) { id } }', { id: String(id) })).data?.company;

test.each<[string, Actor]>([
  ['a business owner', staffOf(EXISTING)],
  ['a customer', customerOf(EXISTING, 'ada')],
  ['a partner key', partnerOf(EXISTING)],
])('%s reads its own company without a call to tenant-settings, and no other', async (_name, actor) => {
  lookups.length = 0;
  expect(await read(actor, EXISTING)).toEqual({ id: String(EXISTING) });
  expect(await read(actor, MISSING)).toBeNull();
  expect(lookups).toEqual([]);
});

test.each<[string, Actor]>([
  ['an anonymous caller', { kind: 'anonymous' }],
  ['another service', serviceActor('payments')],
])('%s reads no company', async (_name, actor) => {
  expect(await read(actor, EXISTING)).toBeNull();
});

test('a super admin reads a company that exists, and null for one that does not', async () => {
  lookups.length = 0;
  expect(await read(superAdmin, EXISTING)).toEqual({ id: String(EXISTING) });
  expect(await read(superAdmin, MISSING)).toBeNull();
  expect(lookups).toEqual([
    ['tenant-settings', EXISTING],
    ['tenant-settings', MISSING],
  ]);
});

test.each(['0', '-1', '1.5', 'seven', ''])('a super admin reads null for the malformed id %j', async (id) => {
  expect(await read(superAdmin, id)).toBeNull();
});
