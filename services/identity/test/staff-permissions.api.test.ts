import { actorsByTitle, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaffCases, makeStaff, type StaffCases } from './world/staff-cases.ts';

let cases: StaffCases;
const ids: Record<string, string> = {
  root: 'super-admin',
  missing: 'no-user',
  malformed: '{"$ne":null}',
  payer: 'payer',
};

beforeAll(async () => {
  cases = await createStaffCases();
  ids.colleague = (await makeStaff(cases, superAdmin, [])).id;
  ids.stranger = (await makeStaff(cases, superAdmin, [], 2)).id;
  cases.world.billing.add({ customerId: 'payer', accountNumber: 'P1', companyId: 1 });
  await cases.world.claim({ ...cases.person(), accountNumber: 'P1' });
});
afterAll(() => disposeTestPlatform(cases.world.platform));

const actorTitled = actorsByTitle(1, 'manageUsers');

type Answers = Record<string, string>;
const casesOf = (answers: Answers) => Object.entries(answers).map(([name, expected]) => [name, expected] as const);
const codeOf = async (answer: Promise<{ code?: unknown }>) => (await answer).code ?? 'allowed';

const BY_COMPANY: [string, number, Answers][] = [
  [
    'their own company',
    1,
    {
      'an anonymous caller': 'UNAUTHENTICATED',
      'a super admin': 'allowed',
      'staff with manageUsers': 'allowed',
      'staff without manageUsers': 'FORBIDDEN',
      'a customer': 'FORBIDDEN',
      'a partner key': 'FORBIDDEN',
      'another service': 'NOT_FOUND',
    },
  ],
  ...([2, 99] as const).map((companyId): [string, number, Answers] => [
    companyId === 2 ? 'another company' : 'an unknown company',
    companyId,
    {
      'an anonymous caller': 'UNAUTHENTICATED',
      'a super admin': companyId === 2 ? 'allowed' : 'NOT_FOUND',
      'staff with manageUsers': 'NOT_FOUND',
      'staff without manageUsers': 'NOT_FOUND',
      'a customer': 'NOT_FOUND',
      'a partner key': 'NOT_FOUND',
      'another service': 'NOT_FOUND',
    },
  ]),
];

describe.each(BY_COMPANY)('in %s', (_where, companyId, answers) => {
  test.each(casesOf(answers))('%s creates an admin user: %s', async (name, expected) => {
    const actor = actorTitled(name);
    const input = { ...cases.person(companyId), permissions: [] };
    expect(await codeOf(cases.create(actor, input))).toBe(expected);
    // Permissions are checked before the input is validated.
    if (expected !== 'allowed') expect(await codeOf(cases.create(actor, { ...input, name: '' }))).toBe(expected);
  });

  test.each(casesOf(answers))('%s lists the admin users', async (name, expected) => {
    const listed = await cases.list(actorTitled(name), companyId);
    const isReader = expected === 'allowed' || (name === 'staff without manageUsers' && companyId === 1);
    // For an unknown company the list is empty; through the gateway such a company has no list.
    if (isReader || (name === 'a super admin' && companyId === 99)) expect(Array.isArray(listed)).toBe(true);
    else expect(listed).toBe(expected);
  });
});

const ALL_NOT_FOUND: Answers = {
  'an anonymous caller': 'UNAUTHENTICATED',
  'a super admin': 'NOT_FOUND',
  'staff with manageUsers': 'NOT_FOUND',
  'staff without manageUsers': 'NOT_FOUND',
  'a customer': 'NOT_FOUND',
  'a partner key': 'NOT_FOUND',
  'another service': 'NOT_FOUND',
};
const BY_TARGET: [string, string, Answers][] = [
  [
    'a colleague',
    'colleague',
    {
      ...ALL_NOT_FOUND,
      'a super admin': 'allowed',
      'staff with manageUsers': 'allowed',
      'staff without manageUsers': 'FORBIDDEN',
      'a customer': 'FORBIDDEN',
      'a partner key': 'FORBIDDEN',
    },
  ],
  ['staff of another company', 'stranger', { ...ALL_NOT_FOUND, 'a super admin': 'allowed' }],
  ['a customer', 'payer', { ...ALL_NOT_FOUND, 'a customer': 'FORBIDDEN' }],
  ['a super admin', 'root', { ...ALL_NOT_FOUND, 'a super admin': 'allowed' }],
  ['an unknown user', 'missing', ALL_NOT_FOUND],
  ['a malformed id', 'malformed', ALL_NOT_FOUND],
];

describe.each(BY_TARGET)('as the target, %s', (_who, target, answers) => {
  const id = (): string => ids[target] ?? '';

  test.each(casesOf(answers))('is changed by %s: %s', async (name, expected) => {
    const actor = actorTitled(name);
    expect(await codeOf(cases.update(actor, { id: id(), name: 'New Name' }))).toBe(expected);
    if (expected !== 'allowed') expect(await codeOf(cases.update(actor, { id: id(), name: '' }))).toBe(expected);
  });

  test.each(casesOf(answers))('is deactivated by %s: %s', async (name, expected) => {
    expect(await codeOf(cases.deactivate(actorTitled(name), { id: id() }))).toBe(expected);
  });

  test('is indistinguishable from an unknown user when hidden', async () => {
    const hidden = await cases.update(staffOf(1), { id: id(), name: 'New Name' });
    if (hidden.code) expect(hidden).toEqual({ code: 'NOT_FOUND', message: 'User not found' });
  });
});

test('refused changes change nothing', async () => {
  expect(await cases.userDocument('payer')).toMatchObject({ active: true, role: 'customer' });
  expect(await cases.userDocument('super-admin')).toMatchObject({ active: true });
});
