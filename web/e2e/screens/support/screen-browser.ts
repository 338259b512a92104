import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openBrowser, type TestBrowser, type Visit } from '../../support/browser.ts';
import { portal } from './portal.ts';

/** Opens one Chromium per test file. Returns a function that opens a page in a new browser context, closed after the test. */
export function screenBrowser(): (visit?: Visit) => ReturnType<TestBrowser['visitor']> {
  let browser: TestBrowser;
  let visitors: Page[] = [];
  beforeAll(async () => {
    browser = await openBrowser(portal().url);
  });
  afterAll(() => browser?.close());
  beforeEach(() => {
    visitors = [];
  });
  afterEach(async () => {
    await Promise.all(visitors.map((page) => page.context().close()));
  });
  return async (visit) => {
    const page = await browser.visitor(visit);
    visitors.push(page);
    return page;
  };
}
