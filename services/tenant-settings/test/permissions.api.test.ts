import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import {
  customerOf,
  partnerOf,
  serviceActor,
  staffOf,
  staffWithout,
  superAdmin,
} from '@utility-pay/service-kit/testing/actors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createWorld,
  RESET_BRANDING,
  UPDATE_BILLING_METHOD,
  UPDATE_BRANDING,
  UPDATE_CLAIMS,
  UPDATE_HOSTS,
  UPDATE_INFORMATION,
  UPDATE_OTHER_AMOUNTS,
  UPDATE_UPLOAD_REVIEW,
} from './world/world.ts';

const world = await createWorld();
const { ask, refusalOf } = world;
let own = 0;
let other = 0;
const missing = 999;

beforeAll(async () => {
  own = await world.createCompany('Own');
  other = await world.createCompany('Other');
});
afterAll(world.close);

const information = { name: 'Own', phone: '1234567', address: '1 Road', email: 'a@b.example' };
const MUTATIONS = [
  { name: 'updateBusinessInformation', query: UPDATE_INFORMATION, input: information, permission: 'manageUsers' },
  {
    name: 'updateClaimSettings',
    query: UPDATE_CLAIMS,
    input: { claimCheck: 'NAME', claimNetworks: [] },
    permission: 'manageUsers',
  },
  {
    name: 'updateOtherAmounts',
    query: UPDATE_OTHER_AMOUNTS,
    input: { allowed: false, minimumMinor: 500 },
    permission: 'manageUsers',
  },
  {
    name: 'updateBillingMethod',
    query: UPDATE_BILLING_METHOD,
    input: { billingMethod: 'OPEN_ITEM' },
    permission: 'manageUsers',
  },
  {
    name: 'updateUploadReview',
    query: UPDATE_UPLOAD_REVIEW,
    input: { uploadReview: 'UNUSUAL' },
    permission: 'manageUsers',
  },
  { name: 'updateBranding', query: UPDATE_BRANDING, input: {}, permission: 'manageBranding' },
  { name: 'resetBranding', query: RESET_BRANDING, input: {}, permission: 'manageBranding' },
  { name: 'updateHostNames', query: UPDATE_HOSTS, input: { hostNames: [] }, permission: undefined },
] as const;

describe.each(MUTATIONS)('$name', ({ query, input, permission }) => {
  const call = (actor: Actor, companyId: number) =>
    refusalOf(actor, query, { input: { companyId: String(companyId), ...input } });

  test('is allowed with the permission and for a super admin', async () => {
    expect(await call(superAdmin, own)).toBeUndefined();
    const staff = permission ? staffOf(own, [permission]) : staffOf(own);
    expect(await call(staff, own)).toBe(permission ? undefined : 'FORBIDDEN');
  });

  test('is refused to other people of the company', async () => {
    const without = permission ? staffWithout(own, permission) : staffOf(own);
    for (const actor of [without, customerOf(own, 'c'), partnerOf(own), partnerOf(own, [])]) {
      expect(await call(actor, own)).toBe('FORBIDDEN');
    }
    expect(await call(serviceActor('billing'), own)).toBe('FORBIDDEN');
  });

  test('is refused with UNAUTHENTICATED to a visitor for any company', async () => {
    for (const companyId of [own, missing]) expect(await call(ANONYMOUS, companyId)).toBe('UNAUTHENTICATED');
  });

  test('is refused in the same way for another company and for one that does not exist', async () => {
    for (const actor of [staffOf(own), staffWithout(own, 'manageUsers'), customerOf(own, 'c'), partnerOf(own)]) {
      const answers = await Promise.all(
        [other, missing].map((id) => ask(actor, query, { input: { companyId: String(id), ...input } })),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.errors?.[0]).toMatchObject({
        message: 'Company not found',
        extensions: { code: 'NOT_FOUND' },
      });
    }
    for (const id of [missing, 0, -1]) expect(await call(superAdmin, id)).toBe('NOT_FOUND');
    expect(await refusalOf(superAdmin, query, { input: { companyId: '1; drop', ...input } })).toBe('NOT_FOUND');
  });
});

test('only the users and partners of a company, and super admins, read it', async () => {
  const read = 'query ($id: ID!) { company(id: $id) { id name phone address website email } }';
  for (const actor of [superAdmin, staffOf(own, []), customerOf(own, 'c'), partnerOf(own, [])]) {
    expect((await ask(actor, read, { id: String(own) })).data?.company).toMatchObject({ id: String(own), name: 'Own' });
  }
  for (const actor of [staffOf(other), customerOf(other, 'c'), partnerOf(other), ANONYMOUS, serviceActor('billing')]) {
    expect(await ask(actor, read, { id: String(own) })).toEqual(await ask(actor, read, { id: String(missing) }));
    expect((await ask(actor, read, { id: String(own) })).data?.company).toBeNull();
  }
  expect((await ask(superAdmin, read, { id: 'x' })).data?.company).toBeNull();
});

test('a federated reference to another company resolves to null', async () => {
  const read = `query ($id: ID!) { _entities(representations: [{ __typename: "Company", id: $id }]) { ... on Company { name } } }`;
  expect((await ask(staffOf(own), read, { id: String(own) })).data?._entities).toEqual([{ name: 'Own' }]);
  expect((await ask(staffOf(own), read, { id: String(other) })).data?._entities).toEqual([null]);
  const hosts = read.replace('{ name }', '{ hostNames }');
  expect((await ask(staffOf(own), hosts, { id: String(own) })).data?._entities).toEqual([{ hostNames: [] }]);
});

test('only staff read host names', async () => {
  const read = 'query ($id: ID!) { company(id: $id) { hostNames } }';
  for (const actor of [superAdmin, staffOf(own, [])]) {
    expect((await ask(actor, read, { id: String(own) })).data?.company).toEqual({ hostNames: [] });
  }
  for (const actor of [customerOf(own, 'c'), partnerOf(own)]) {
    expect(await refusalOf(actor, read, { id: String(own) })).toBe('FORBIDDEN');
  }
});
