import { runMode, type System, startSystem } from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';

let system: System;
let browser: TestBrowser;

beforeAll(async () => {
  system = await startSystem({ mode: runMode() });
  browser = await openBrowser(system.url);
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

test("serves the API reference at /docs without requests to other hosts, and runs a call with the browser's session", async () => {
  const page = await browser.visitor();
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(system.url) && !address.startsWith('data:')) foreignRequests.push(address);
  });
  await page.request.post('/api/login', { data: { ...system.superAdmin, type: 'admin' } });
  await page.goto('/docs');
  await page.getByRole('heading', { name: 'Utility Pay' }).waitFor();
  await page.locator('#operations-Sign-in-getUser .opblock-summary-control').click();
  await page.locator('#operations-Sign-in-getUser .execute').click();
  const answer = page.locator('#operations-Sign-in-getUser .live-responses-table');
  await answer.getByText('"role": "super_admin"').waitFor();
  await expect.poll(() => answer.locator('tbody .response-col_status').first().innerText()).toContain('200');
  await expect.poll(() => page.locator('.opblock').count()).toBeGreaterThan(50);
  expect(foreignRequests).toEqual([]);
});
