import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Waits until the page fits the width of the viewport, so that it does not scroll sideways. */
export const expectFits = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
