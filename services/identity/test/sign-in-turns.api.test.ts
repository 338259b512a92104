import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { HashLane, PasswordHasher } from '../src/use-cases/ports/passwords.ts';
import { createWorld, SUPER_ADMIN_LOGIN, type World } from './world/world.ts';

const right = { ...SUPER_ADMIN_LOGIN, portal: 'STAFF' };
const wrong = { ...right, password: 'not the password' };
const unknown = { ...wrong, email: 'unknown@x.test' };

let running = 0;
let mostAtOnce = 0;
/** How many checks wait for each other, so that the result does not depend on how fast each of them starts. */
let expectedAtOnce = 1;
let lanes: HashLane[] = [];
const check = async (lane: HashLane, isRight: boolean) => {
  lanes.push(lane);
  running += 1;
  mostAtOnce = Math.max(mostAtOnce, running);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await vi.waitFor(() => expect(mostAtOnce).toBeGreaterThanOrEqual(expectedAtOnce), { timeout: 10_000 });
  running -= 1;
  return isRight;
};
/** Records which checks run at the same time, and in which lanes. */
const hasher: PasswordHasher = {
  hash: async (password) => `hash of ${password}`,
  verify: (hash, password, lane) => check(lane, hash === `hash of ${password}`),
  decoy: async (lane) => {
    await check(lane, false);
    return false;
  },
};

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { hasher });
});
beforeEach(() => {
  mostAtOnce = 0;
  expectedAtOnce = 1;
  lanes = [];
});
afterAll(() => disposeTestPlatform(world.platform));

test.each([
  ['a login', wrong],
  ['an unknown email', unknown],
])('concurrent passwords of %s are checked one after another', async (_name, input) => {
  await Promise.all(Array.from({ length: 6 }, () => world.signIn(input, '192.0.2.1')));
  expect([lanes.length, mostAtOnce]).toEqual([6, 1]);
});

test('passwords of different emails, and of the owner at a known network, are checked at the same time', async () => {
  const home = '192.0.2.2';
  expect((await world.signIn(right, home)).token).toBeDefined();
  expectedAtOnce = 3;
  await Promise.all([world.signIn(wrong, '192.0.2.3'), world.signIn(unknown, '192.0.2.3'), world.signIn(right, home)]);
  expect(mostAtOnce).toBe(3);
});

test('after 3 failures at a known network the hash of a login gets the lowest priority', async () => {
  const home = '192.0.2.4';
  expect((await world.signIn(right, home)).token).toBeDefined();
  for (let failure = 0; failure < 4; failure += 1) await world.signIn(wrong, home);
  expect(lanes.slice(1).map(({ priority }) => priority)).toEqual(['known', 'known', 'known', 'suspect']);
});
