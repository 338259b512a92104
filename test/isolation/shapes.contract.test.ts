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

/** Returns a limit such as `16kb` in bytes. */
function bytesOf(limit: string): number {
  const [, count, unit] = /^(\d+)(kb|mb)$/.exec(limit) ?? [];
  const factor = UNITS[unit ?? ''];
  if (!factor) throw new Error(`invalid limit: ${limit}`);
  return Number(count) * factor;
}

const routesWithBody = routes.flatMap((route) => (route.body ? [{ ...route, limit: route.body.limit }] : []));
const routesWithSession = routes.filter(({ access }) => access !== 'anyone');

test('covers more than 20 routes with a body and more than 40 with a session', () => {
  expect(routesWithBody.length).toBeGreaterThan(20);
  expect(routesWithSession.length).toBeGreaterThan(40);
});

describe('refuses a request without a session before reading its body', () => {
  test.each(routesWithSession)('$id', async (route) => {
    const visitor = createClient(system.url);
    const large = 'x'.repeat(100_000);
    const answer = await visitor.send(methodOf(route), pathOf(route), route.body ? large : undefined, {
      'content-type': 'text/plain',
    });
    expectRefusal(answer, 401, 'Sign in to continue');
  });
});

describe('refuses a body of another content type', () => {
  test.each(routesWithBody)('$id', async (route) => {
    const answer = await superAdmin.send(methodOf(route), pathOf(route), 'a=b', { 'content-type': 'text/plain' });
    expectRefusal(answer, 415, 'Send the body as application/json');
  });
});

describe('refuses a body that is not a JSON object', () => {
  test.each(routesWithBody)('$id', async (route) => {
    for (const body of ['{"a":', '[1]', '"text"', '7', 'null', 'true'])
      expectRefusal(await superAdmin.send(methodOf(route), pathOf(route), body, json), 400);
  });
});

describe('refuses an empty body of a change', () => {
  test.each(routesWithBody.filter(({ method }) => method === 'put' || method === 'patch'))('$id', async (route) => {
    for (const body of [undefined, '{}'])
      expectRefusal(await superAdmin.send(methodOf(route), pathOf(route), body, json), 400);
  });
});

describe('refuses an unknown field', () => {
  // Branding ignores unknown fields, so that a client may send back what it read.
  test.each(routesWithBody.filter(({ id }) => id !== 'updateBranding'))('$id', async (route) => {
    const body = JSON.stringify({ __proto__: {}, isSuperAdmin: true, $where: '1' });
    expectRefusal(await superAdmin.send(methodOf(route), pathOf(route), body, json), 400);
  });
});

describe('refuses a body over the size limit', () => {
  test.each(routesWithBody)('$id, $limit', async (route) => {
    const body = JSON.stringify({ a: 'x'.repeat(bytesOf(route.limit)) });
    expectRefusal(await superAdmin.send(methodOf(route), pathOf(route), body, json), 413, 'The request is too large');
  });
});
