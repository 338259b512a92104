import { addDays } from '@utility-pay/contracts';
import { expectStatus, runMode, type System, startSystem } from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFarTimeZone } from '../world/far-time-zone.ts';
import { openTenant, type Tenant } from '../world/tenant.ts';

let system: System;
let tenant: Tenant;
let timeZone: string;
let today: string;

beforeAll(async () => {
  system = await startSystem({ mode: runMode() });
  tenant = await openTenant(system, 'Lakeside Water');
  ({ timeZone, today } = await setFarTimeZone(tenant));
});
afterAll(() => system?.stop());

/** Returns the cells of a CSV file by header; no cell of these files contains a comma. */
async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const { text } = await tenant.owner.get(path);
  const [header = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

test("lists and exports a payment on the company's day, which is another day in UTC", async () => {
  const { owner, path, paid } = tenant;
  const idsOn = async (day: string): Promise<string[]> =>
    expectStatus(await owner.get<{ id: string }[]>(`${path}/payments?from=${day}&to=${day}`), 200).map(({ id }) => id);
  expect(await idsOn(today)).toEqual([paid.paymentId]);
  expect(await idsOn(addDays(today, -1))).toEqual([]);
  expect(await idsOn(addDays(today, 1))).toEqual([]);

  const [row, ...others] = await rowsOf(`${path}/payments.csv?from=${today}&to=${today}`);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ 'Paid on': today, 'Time zone': timeZone });
  expect(row?.['Paid (UTC)']?.slice(0, today.length)).not.toBe(today);
});

test("lists and exports the audit log by the company's days", async () => {
  const { owner, path } = tenant;
  const all = expectStatus(await owner.get<{ id: string }[]>(`${path}/audit-log`), 200);
  const listed = await owner.get<{ id: string }[]>(`${path}/audit-log?from=${today}&to=${today}`);
  expect(expectStatus(listed, 200)).toEqual(all);
  const rows = await rowsOf(`${path}/audit-log.csv?from=${today}&to=${today}&action=upload.accepted`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.Day === today && row['Time zone'] === timeZone)).toBe(true);
});
