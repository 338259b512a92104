import { runMode, type System, startSystem } from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../gateway/src/rest/routes.ts';
import { openTenant } from '../world/tenant.ts';
import type { World } from './row.ts';
import { rows } from './rows.ts';

let system: System;
let world: World;

beforeAll(async () => {
  system = await startSystem({ mode: runMode() });
  const lakeside = await openTenant(system, 'Lakeside Water');
  const hilltop = await openTenant(system, 'Hilltop Gas');
  world = { system, lakeside, hilltop };
});
afterAll(() => system?.stop());

for (const { id, row, check } of rows) test(`${id} · ${row}`, () => check(world));

test('covers each API call by a row', () => {
  const named = new Set(rows.flatMap(({ calls }) => calls));
  const known = routes.map(({ id }) => id);
  expect(known.filter((id) => !named.has(id) && !CALLS_WITH_OTHER_TESTS.has(id))).toEqual([]);
  expect([...named].filter((id) => !known.includes(id))).toEqual([]);
});

/** Calls that the specification does not name; other tests cover them. */
const CALLS_WITH_OTHER_TESTS = new Set([
  'updateHostNames',
  'resetBranding',
  'followUpload',
  'confirmPassword',
  'lockLogin',
  'listPartnerKeys',
  'createPartnerKey',
  'revokePartnerKey',
  'listAuditLog',
  'exportAuditLog',
  'listAllDeliveries',
]);
