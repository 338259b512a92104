import { expectStatus, type HttpResponse, runMode, type System, startSystem } from '@utility-pay/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../gateway/src/rest/routes.ts';
import { createPaymentFile, createWebhookEndpoint, openTenant, type Tenant } from '../world/tenant.ts';
import { type Cell, cellsOf, type Subjects } from './cells.ts';
import { allPrincipals, type Principal } from './principal.ts';
import { probes } from './probes.ts';

let system: System;
let subjects: Subjects;
let principals: Principal[];
let requestCount = 0;

async function withStaff(tenant: Tenant): Promise<Subjects['a']> {
  const endpointId = await createWebhookEndpoint(tenant);
  const sent = await tenant.owner.send<{ id: string }>('POST', `${tenant.path}/webhook-endpoints/${endpointId}/test`);
  return {
    ...tenant,
    staffId: (await tenant.createStaffMember()).id,
    keyId: (await tenant.partner(['customers:read'])).keyId,
    paymentFileId: await createPaymentFile(tenant),
    endpointId,
    messageId: expectStatus(sent, 201).id,
  };
}

beforeAll(async () => {
  system = await startSystem({ mode: runMode() });
  const a = await openTenant(system, 'Lakeside Water');
  const b = await openTenant(system, 'Hilltop Gas');
  subjects = { a: await withStaff(a), b: await withStaff(b) };
  principals = await allPrincipals(system, a, b);
});
afterAll(() => system?.stop());

const REFUSALS = [401, 403, 404];

/** `allowed` is any status except 401, 403, 404 and 5xx: the request may still fail validation or conflict with a state. */
const isExpected = ({ expected }: Cell, { status }: HttpResponse): boolean =>
  expected.some((outcome) => (outcome === 'allowed' ? !REFUSALS.includes(status) && status < 500 : outcome === status));

test('has a probe for every route', () => {
  expect(routes.map(({ id }) => id).filter((id) => !(id in probes))).toEqual([]);
  expect(Object.keys(probes).filter((id) => !routes.some((route) => route.id === id))).toEqual([]);
});

const probed = routes.filter(({ id }) => (probes[id] ?? []).length > 0);
const withTarget = probed.filter(({ path }) => path.includes('{'));

describe('answers each principal as the permission table says', () => {
  test.each(probed)('$id', async (route) => {
    const wrong: string[] = [];
    for (const probe of probes[route.id] ?? [])
      for (const cell of cellsOf(route, probe, subjects, principals)) {
        const answer = await cell.send();
        requestCount += 1;
        if (!isExpected(cell, answer))
          wrong.push(`${cell.name}: expected ${cell.expected}, got ${answer.status} ${answer.text.slice(0, 80)}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe("answers another company's entity like a missing one", () => {
  test.each(withTarget)('$id', async (route) => {
    for (const probe of probes[route.id] ?? []) {
      const cells = [...cellsOf(route, probe, subjects, principals)];
      for (const other of cells.filter(({ target, expected }) => target === 'other' && expected.includes(404))) {
        const missing = cells.find(({ target, principal }) => target === 'missing' && principal === other.principal);
        const [one, two] = [await other.send(), await missing?.send()];
        expect([other.name, one.status, one.text]).toEqual([other.name, two?.status, two?.text]);
      }
    }
  });
});

test('sends more than 2500 requests', () => expect(requestCount).toBeGreaterThan(2500));
