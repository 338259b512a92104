import type { Browser, BrowserContext } from 'playwright';
import { throttle } from './throttle.ts';

export interface Paint {
  /** Largest contentful paint: milliseconds until the largest element was painted. */
  lcp: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Compressed bytes of loaded scripts. */
  scriptBytes: number;
}

/** Wait after the network is idle, in which late paints and layout shifts still count. */
const SETTLE_MS = 1500;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  var painted: { lcp: number; shift: number };
}

/** Runs in the page before its own code: records paints and layout shifts. */
function watchPaints(): void {
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

/** Runs in the page: returns the size of compressed script bodies. */
const measureScriptBytes = (): number =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0), 0);

interface PaintOptions {
  address: string;
  /** Adds a session to the browser. */
  signIn?: (context: BrowserContext) => Promise<void>;
  /** Text that the page shows once it is loaded. */
  shows: string;
}

/** Opens a page with an empty cache on a slow phone. Returns the measurements and the page's text. */
export async function measurePaint(
  browser: Browser,
  { address, signIn, shows }: PaintOptions,
): Promise<Paint & { text: string }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await signIn?.(context);
    const page = await context.newPage();
    await page.addInitScript(watchPaints);
    await throttle(page);
    await page.goto(address);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS);
    const { lcp, shift } = await page.evaluate(() => globalThis.painted);
    const text = await page.evaluate(() => document.body.innerText);
    return { lcp, shift, scriptBytes: await page.evaluate(measureScriptBytes), text };
  } finally {
    await context.close();
  }
}
