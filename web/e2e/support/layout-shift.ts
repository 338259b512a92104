import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Maximum cumulative layout shift of a page while it loads; up to 0.1 counts as good in Core Web Vitals. */
const MAX_LAYOUT_SHIFT = 0.05;
const SLOW_ANSWER_MS = 300;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** In the page: the sum of its layout shifts. */
declare global {
  var layoutShift: number;
}

/** Makes each page that is opened later sum its layout shifts, without those that follow an input. */
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

/** Expects that the content of a page hardly moved while it loaded. A failure shows `name`. */
export async function expectStillLayout(page: Page, name: string): Promise<void> {
  const shift = await page.evaluate(() => globalThis.layoutShift);
  expect(shift, `layout shift of ${name}`).toBeLessThan(MAX_LAYOUT_SHIFT);
}
