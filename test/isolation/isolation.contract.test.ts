import { expectStatus, type HttpResponse, runMode, type System, startSystem } from '@utility-pay/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../gateway/src/rest/routes.ts';
import { createPaymentFile, createWebhookEndpoint, openTenant, type Tenant } from '../world/tenant.ts';
import { type Cell, cellsOf, type Subjects } from './cells.ts';
import { type Principal, signInPrincipals } from './principal.ts';
import { probes } from './probes.ts';

let system: System;
let subjects: Subjects;
let principals: Principal[];
let requestCount = 0;

/** Adds a staff member, a partner key, a payment file, a webhook endpoint and a message to a company. */
async function createSubject(tenant: Tenant): Promise<Subjects['lakeside']> {
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
  const lakeside = await openTenant(system, 'Lakeside Water');
  const hilltop = await openTenant(system, 'Hilltop Gas');
  subjects = { lakeside: await createSubject(lakeside), hilltop: await createSubject(hilltop) };
  principals = await signInPrincipals(system, lakeside, hilltop);
});
afterAll(() => system?.stop());

/** Statuses of a caller without permission. */
const REFUSALS = [401, 403, 404];

/** `allowed` is any status except 401, 403, 404 and 5xx: the request may still fail validation or conflict with a state. */
const isExpected = ({ expected }: Cell, { status }: HttpResponse): boolean =>
  expected.some((outcome) => (outcome === 'allowed' ? !REFUSALS.includes(status) && status < 500 : outcome === status));

test('has a probe for every route', () => {
  expect(routes.map(({ id }) => id).filter((id) => !(id in probes))).toEqual([]);
  expect(Object.keys(probes).filter((id) => !routes.some((route) => route.id === id))).toEqual([]);
});

const probedRoutes = routes.filter(({ id }) => (probes[id] ?? []).length > 0);
const routesWithTarget = probedRoutes.filter(({ path }) => path.includes('{'));

describe('answers each principal as the permission table says', () => {
  test.each(probedRoutes)('$id', async (route) => {
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
  test.each(routesWithTarget)('$id', async (route) => {
    for (const probe of probes[route.id] ?? []) {
      const cells = [...cellsOf(route, probe, subjects, principals)];
      for (const other of cells.filter(({ target, expected }) => target === 'hilltop' && expected.includes(404))) {
        const missing = cells.find(({ target, principal }) => target === 'missing' && principal === other.principal);
        const [otherAnswer, missingAnswer] = [await other.send(), await missing?.send()];
        expect([other.name, otherAnswer.status, otherAnswer.text]).toEqual([
          other.name,
          missingAnswer?.status,
          missingAnswer?.text,
        ]);
      }
    }
  });
});

test('sends more than 2500 requests', () => expect(requestCount).toBeGreaterThan(2500));
