import { type Client, createClient, runMode, type System, signInAsStaff, startSystem } from '@utility-pay/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../gateway/src/rest/http/route.ts';
import { routes } from '../../gateway/src/rest/routes.ts';
import { expectRefusal } from '../world/refusals.ts';

let system: System;
let superAdmin: Client;

beforeAll(async () => {
  system = await startSystem({ mode: runMode() });
  superAdmin = await signInAsStaff(system, system.superAdmin);
});
afterAll(() => system?.stop());

const pathOf = ({ path }: Route): string => `/api${path.replaceAll(/\{\w+\}/g, '1')}`;
const methodOf = ({ method }: Route): string => method.toUpperCase();
const json = { 'content-type': 'application/json' };

const UNITS: Record<string, number> = { kb: 1024, mb: 1024 * 1024 };

/** Bytes of a limit such as `16kb`. */
function bytesOf(limit: string): number {
  const [, count, unit] = /^(\d+)(kb|mb)$/.exec(limit) ?? [];
  const factor = UNITS[unit ?? ''];
  if (!factor) throw new Error(`a limit that cannot be read: ${limit}`);
  return Number(count) * factor;
}

const withBody = routes.flatMap((route) => (route.body ? [{ ...route, limit: route.body.limit }] : []));
const withSession = routes.filter(({ access }) => access !== 'anyone');

test('most calls take a body, most need a session', () => {
  expect(withBody.length).toBeGreaterThan(20);
  expect(withSession.length).toBeGreaterThan(40);
});

describe('without a session nothing is read', () => {
  test.each(withSession)('$id', async (route) => {
    const visitor = createClient(system.url);
    const large = 'x'.repeat(100_000);
    const answer = await visitor.send(methodOf(route), pathOf(route), route.body ? large : undefined, {
      'content-type': 'text/plain',
    });
    expectRefusal(answer, 401, 'Sign in to continue');
  });
});

describe('a body of another type is refused', () => {
  test.each(withBody)('$id', async (route) => {
    const answer = await superAdmin.send(methodOf(route), pathOf(route), 'a=b', { 'content-type': 'text/plain' });
    expectRefusal(answer, 415, 'Send the body as application/json');
  });
});

describe('a body that is no JSON, or JSON of another shape, is refused', () => {
  test.each(withBody)('$id', async (route) => {
    for (const body of ['{"a":', '[1]', '"text"', '7', 'null', 'true'])
      expectRefusal(await superAdmin.send(methodOf(route), pathOf(route), body, json), 400);
  });
});

describe('a field that the call does not know is refused', () => {
  // What a read answered may come back with a change of branding: what is not a field of it is let pass there.
  test.each(withBody.filter(({ id }) => id !== 'updateBranding'))('$id', async (route) => {
    const body = JSON.stringify({ __proto__: {}, isSuperAdmin: true, $where: '1' });
    expectRefusal(await superAdmin.send(methodOf(route), pathOf(route), body, json), 400);
  });
});

describe('a body beyond the limit is refused', () => {
  test.each(withBody)('$id, $limit', async (route) => {
    const body = JSON.stringify({ a: 'x'.repeat(bytesOf(route.limit)) });
    expectRefusal(await superAdmin.send(methodOf(route), pathOf(route), body, json), 413, 'The request is too large');
  });
});
