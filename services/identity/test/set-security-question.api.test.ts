import { type Actor, ANONYMOUS, MINUTE_MS } from '@utility-pay/contracts';
import { customerOf, partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecoveryWorld, PET, type RecoveryWorld } from './world/recovery-world.ts';

const CITY = 'In what city were you born?';

let world: RecoveryWorld;
beforeAll(async () => {
  world = await createRecoveryWorld();
});
afterAll(() => disposeTestPlatform(world.platform));

interface Input {
  customerId?: string;
  securityQuestion?: string;
  securityAnswer?: string;
  currentPassword?: string;
}
const setAs = (actor: Actor, input: Input) =>
  world.run(
    'setSecurityQuestion',
    { securityQuestion: CITY, securityAnswer: 'Ouagadougou', currentPassword: '', customerId: '', ...input },
    actor,
  );

test('a customer sets the question with the current password', async () => {
  const { id, email, password, actor } = await world.buildCustomer();
  const set = await setAs(actor, { customerId: id, currentPassword: password });
  expect(set).toMatchObject({ user: { id, securityQuestion: CITY }, userErrors: [] });
  expect(await world.findQuestion(email)).toMatchObject({ securityQuestion: CITY });
  expect(await world.answer(email, 'Bartholomew')).toMatchObject({ reset: false });
  expect(await world.answer(email, 'ouagadougou')).toMatchObject({ reset: true });
});

test('a customer may write a question of their own', async () => {
  const { id, email, password, actor } = await world.buildCustomer({ answer: null });
  const own = { securityQuestion: 'Who taught me the cello?', securityAnswer: 'Anneliese' };
  await setAs(actor, { customerId: id, currentPassword: password, ...own });
  expect(await world.findQuestion(email)).toMatchObject({ securityQuestion: own.securityQuestion });
});

test('a wrong current password is refused, and after 10 of them also the right one for 15 minutes', async () => {
  const { id, email, password, actor } = await world.buildCustomer();
  for (let guess = 0; guess < 10; guess += 1)
    expect(await setAs(actor, { customerId: id, currentPassword: `wrong ${guess}` })).toMatchObject({
      user: null,
      userErrors: [{ code: 'INVALID_PASSWORD', field: 'currentPassword', message: 'Current password is incorrect' }],
    });
  expect(await setAs(actor, { customerId: id, currentPassword: password })).toMatchObject({
    error: 'RATE_LIMITED',
    retryAfterSeconds: 900,
  });
  expect(await world.findQuestion(email)).toMatchObject({ securityQuestion: PET });
  expect(await world.canSignIn(email, password)).toBe(true);
  world.advance(15 * MINUTE_MS);
  expect(await setAs(actor, { customerId: id, currentPassword: password })).toMatchObject({ user: { id } });
});

test('invalid fields are refused with an error for each', async () => {
  const { id, actor } = await world.buildCustomer();
  const { userErrors } = await setAs(actor, { customerId: id, securityQuestion: ' ', securityAnswer: '' });
  expect(userErrors).toEqual([
    { code: 'INVALID', field: 'securityQuestion', message: 'Required' },
    { code: 'INVALID', field: 'securityAnswer', message: 'Required' },
    { code: 'INVALID', field: 'currentPassword', message: 'Current password is required for verification' },
  ]);
});

test.each(['x', '?', 'Pat Payer', 'Chicago', '000 4711', 'City'])(
  'the answer "%s" is accepted, although it is easy to guess',
  async (securityAnswer) => {
    const { id, email, password, actor } = await world.buildCustomer({ answer: null });
    const set = await setAs(actor, { customerId: id, currentPassword: password, securityAnswer });
    expect(set).toMatchObject({ user: { id }, userErrors: [] });
    expect(await world.answer(email, ` ${securityAnswer.toUpperCase()} `)).toMatchObject({ reset: true });
  },
);

describe('access to the question of a customer', () => {
  let customer: Awaited<ReturnType<RecoveryWorld['buildCustomer']>>;
  beforeAll(async () => {
    customer = await world.buildCustomer();
  });
  const tryAs = async (actor: Actor) =>
    (await setAs(actor, { customerId: customer.id, currentPassword: customer.password })).error;

  test.each([
    ['an anonymous caller', ANONYMOUS, 'UNAUTHENTICATED'],
    ['another customer', customerOf(1, 'payer-1'), 'NOT_FOUND'],
    ['a customer of another company with the same id', customerOf(2, 'payer-1'), 'NOT_FOUND'],
    ['staff of another company', staffOf(2), 'NOT_FOUND'],
    ["another company's partner", partnerOf(2), 'NOT_FOUND'],
    ['staff of its company', staffOf(1), 'FORBIDDEN'],
    ["its company's partner", partnerOf(1), 'FORBIDDEN'],
    ['a super admin', superAdmin, 'FORBIDDEN'],
    ['a service', serviceActor('billing'), 'FORBIDDEN'],
  ] as const)('is refused when %s sets it', async (_who, actor, code) => {
    expect(await tryAs(actor)).toBe(code);
    expect(await world.findQuestion(customer.email)).toMatchObject({ securityQuestion: PET });
  });

  test('is refused with NOT_FOUND for an unknown customer as for one of another company', async () => {
    for (const actor of [staffOf(2), superAdmin, customerOf(1, 'payer-1')])
      expect((await setAs(actor, { customerId: 'no such customer' })).error).toBe('NOT_FOUND');
  });

  test('is refused when others than the customer read it', async () => {
    const query = 'query ($who: [_Any!]!) { _entities(representations: $who) { ... on User { id securityQuestion } } }';
    const seenBy = async (actor: Actor) => {
      const { data } = await world.ask(actor, query, { who: [{ __typename: 'User', id: customer.id }] });
      const entities = data?._entities as ({ securityQuestion: string | null } | null)[] | undefined;
      return entities?.[0]?.securityQuestion ?? null;
    };
    expect(await seenBy(customer.actor)).toBe(PET);
    for (const actor of [ANONYMOUS, staffOf(1), superAdmin, customerOf(1, 'payer-1'), customerOf(2, customer.id)])
      expect(await seenBy(actor)).toBeNull();
  });
});

test('the viewer contains the question of the calling customer', async () => {
  const { actor } = await world.buildCustomer();
  const viewer = async (who: Actor) => (await world.ask(who, '{ viewer { securityQuestion } }')).data?.viewer;
  expect(await viewer(actor)).toEqual({ securityQuestion: PET });
  expect(await viewer(superAdmin)).toEqual({ securityQuestion: null });
});
