import { afterAll, beforeAll } from 'vitest';
import { openBrowser, type TestBrowser, type Visit } from '../../support/browser.ts';
import { portal } from './portal.ts';

/** One Chromium for a file of screens; answers how to open a page of a visitor of their own. */
export function screenBrowser(): (visit?: Visit) => ReturnType<TestBrowser['visitor']> {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser(portal().url);
  });
  afterAll(() => browser?.close());
  return (visit) => browser.visitor(visit);
}
