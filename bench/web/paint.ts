import type { Browser, BrowserContext } from 'playwright';
import { throttle } from './throttle.ts';

export interface Paint {
  /** Milliseconds until the largest element was painted. */
  lcp: number;
  /** How far things moved after they had been painted, as the web vitals count it. */
  shift: number;
  /** Compressed bytes of script that came over the network. */
  scriptBytes: number;
}

/** Milliseconds without anything new after which a page counts as painted. */
const QUIET_MS = 1500;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  var painted: { lcp: number; shift: number };
}

function watch(): void {
  globalThis.painted = { lcp: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.painted.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (!entry.hadRecentInput) globalThis.painted.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: the bodies alone, as they came. */
const scriptBytes = (): number =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0), 0);

interface Look {
  address: string;
  /** What the browser already has: a session. */
  enter?: (context: BrowserContext) => Promise<void>;
  /** What is on the page once it is done. */
  shows: string;
}

/** Opens a page with an empty cache under the throttle; answers what it cost, and its words. */
export async function paint(browser: Browser, { address, enter, shows }: Look): Promise<Paint & { words: string }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await enter?.(context);
    const page = await context.newPage();
    await page.addInitScript(watch);
    await throttle(page);
    await page.goto(address);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET_MS);
    const { lcp, shift } = await page.evaluate(() => globalThis.painted);
    const words = await page.evaluate(() => document.body.innerText);
    return { lcp, shift, scriptBytes: await page.evaluate(scriptBytes), words };
  } finally {
    await context.close();
  }
}
