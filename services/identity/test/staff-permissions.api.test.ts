import type { Actor } from '@utility-pay/contracts';
import {
  customerOf,
  partnerOf,
  serviceActor,
  staffOf,
  staffWithout,
  superAdmin,
} from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaffCases, makeStaff, type StaffCases } from './world/staff-cases.ts';
import { ANYONE } from './world/world.ts';

let cases: StaffCases;
const ids: Record<string, string> = {
  root: 'super-admin',
  missing: 'nobody',
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

const ACTORS: Record<string, Actor> = {
  anybody: ANYONE,
  'a super admin': superAdmin,
  'staff that manages users': staffOf(1),
  'staff that does not': staffWithout(1, 'manageUsers'),
  'a customer': customerOf(1, 'payer'),
  'a partner’s key': partnerOf(1),
  'another service': serviceActor('billing'),
};

type Answers = Record<string, string>;
const everybody = (answers: Answers) => Object.entries(answers).map(([name, expected]) => [name, expected] as const);
const codeOf = async (answer: Promise<{ code?: unknown }>) => (await answer).code ?? 'allowed';

const BY_COMPANY: [string, number, Answers][] = [
  [
    'the own company',
    1,
    {
      anybody: 'UNAUTHENTICATED',
      'a super admin': 'allowed',
      'staff that manages users': 'allowed',
      'staff that does not': 'FORBIDDEN',
      'a customer': 'FORBIDDEN',
      'a partner’s key': 'FORBIDDEN',
      'another service': 'NOT_FOUND',
    },
  ],
  ...([2, 99] as const).map((companyId): [string, number, Answers] => [
    companyId === 2 ? 'another company' : 'a company that is not there',
    companyId,
    {
      anybody: 'UNAUTHENTICATED',
      'a super admin': companyId === 2 ? 'allowed' : 'NOT_FOUND',
      'staff that manages users': 'NOT_FOUND',
      'staff that does not': 'NOT_FOUND',
      'a customer': 'NOT_FOUND',
      'a partner’s key': 'NOT_FOUND',
      'another service': 'NOT_FOUND',
    },
  ]),
];

describe.each(BY_COMPANY)('in %s', (_where, companyId, answers) => {
  test.each(everybody(answers))('%s creates an admin user: %s', async (name, expected) => {
    const actor = ACTORS[name] ?? ANYONE;
    const input = { ...cases.person(companyId), permissions: [] };
    expect(await codeOf(cases.create(actor, input))).toBe(expected);
    // Refused before the input is looked at.
    if (expected !== 'allowed') expect(await codeOf(cases.create(actor, { ...input, name: '' }))).toBe(expected);
  });

  test.each(everybody(answers))('%s reads the list of admin users', async (name, expected) => {
    const listed = await cases.list(ACTORS[name] ?? ANYONE, companyId);
    const isReader = expected === 'allowed' || (name === 'staff that does not' && companyId === 1);
    // A company that is not there has nobody; the graph has no such company at all.
    if (isReader || (name === 'a super admin' && companyId === 99)) expect(Array.isArray(listed)).toBe(true);
    else expect(listed).toBe(expected);
  });
});

const EVERYBODY_MISSES: Answers = {
  anybody: 'UNAUTHENTICATED',
  'a super admin': 'NOT_FOUND',
  'staff that manages users': 'NOT_FOUND',
  'staff that does not': 'NOT_FOUND',
  'a customer': 'NOT_FOUND',
  'a partner’s key': 'NOT_FOUND',
  'another service': 'NOT_FOUND',
};
const BY_TARGET: [string, string, Answers][] = [
  [
    'a colleague',
    'colleague',
    {
      ...EVERYBODY_MISSES,
      'a super admin': 'allowed',
      'staff that manages users': 'allowed',
      'staff that does not': 'FORBIDDEN',
      'a customer': 'FORBIDDEN',
      'a partner’s key': 'FORBIDDEN',
    },
  ],
  ['staff of another company', 'stranger', { ...EVERYBODY_MISSES, 'a super admin': 'allowed' }],
  ['a customer', 'payer', { ...EVERYBODY_MISSES, 'a customer': 'FORBIDDEN' }],
  ['the hidden super admin', 'root', { ...EVERYBODY_MISSES, 'a super admin': 'allowed' }],
  ['nobody', 'missing', EVERYBODY_MISSES],
  ['a malformed id', 'malformed', EVERYBODY_MISSES],
];

describe.each(BY_TARGET)('%s', (_who, target, answers) => {
  const id = (): string => ids[target] ?? '';

  test.each(everybody(answers))('is changed by %s: %s', async (name, expected) => {
    const actor = ACTORS[name] ?? ANYONE;
    expect(await codeOf(cases.update(actor, { id: id(), name: 'New Name' }))).toBe(expected);
    if (expected !== 'allowed') expect(await codeOf(cases.update(actor, { id: id(), name: '' }))).toBe(expected);
  });

  test.each(everybody(answers))('is deactivated by %s: %s', async (name, expected) => {
    expect(await codeOf(cases.deactivate(ACTORS[name] ?? ANYONE, { id: id() }))).toBe(expected);
  });

  test('is told apart from nobody by no word', async () => {
    const hidden = await cases.update(staffOf(1), { id: id(), name: 'New Name' });
    if (hidden.code) expect(hidden).toEqual({ code: 'NOT_FOUND', message: 'User not found' });
  });
});

test('whoever was refused changed nothing', async () => {
  expect(await cases.userDocument('payer')).toMatchObject({ active: true, role: 'customer' });
  expect(await cases.userDocument('super-admin')).toMatchObject({ active: true });
});
