import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The largest sum of layout shifts of a page while it loads. Search engines call a page good below 0.1. */
const MAX_LAYOUT_SHIFT = 0.05;
const SLOW_ANSWER_MS = 300;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Where the page keeps the sum. */
declare global {
  var layoutShift: number;
}

/** Sums the layout shifts of each page that is opened next, without those that follow an input. */
export const recordLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[])
        if (!shift.hadRecentInput) globalThis.layoutShift += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Delays the answers to GraphQL requests, so that every page is seen while it loads. */
export const slowDownAnswers = (page: Page): Promise<unknown> =>
  page.route('**/graphql', async (route) => {
    await wait(SLOW_ANSWER_MS);
    await route.continue().catch(() => undefined);
  });

/** Expects that the content of a loaded page hardly moved. `name` is shown when it did. */
export async function expectStillLayout(page: Page, name: string): Promise<void> {
  const shift = await page.evaluate(() => globalThis.layoutShift);
  expect(shift, `layout shift of ${name}`).toBeLessThan(MAX_LAYOUT_SHIFT);
}
