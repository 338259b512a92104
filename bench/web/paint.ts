import type { Browser, BrowserContext } from 'playwright';
import { throttle } from './throttle.ts';

export interface Paint {
  /** Milliseconds until the largest element was painted. */
  lcp: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Compressed bytes of loaded scripts. */
  scriptBytes: number;
}

/** Milliseconds to wait after the network is idle, for late paints and layout shifts. */
const SETTLE_MS = 1500;

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

/** Runs in the page: sizes of the compressed bodies, without headers. */
const scriptBytes = (): number =>
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

/** Opens a page with an empty cache and throttling. Returns the measurements and the page's text. */
export async function measurePaint(
  browser: Browser,
  { address, signIn, shows }: PaintOptions,
): Promise<Paint & { text: string }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await signIn?.(context);
    const page = await context.newPage();
    await page.addInitScript(watch);
    await throttle(page);
    await page.goto(address);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS);
    const { lcp, shift } = await page.evaluate(() => globalThis.painted);
    const text = await page.evaluate(() => document.body.innerText);
    return { lcp, shift, scriptBytes: await page.evaluate(scriptBytes), text };
  } finally {
    await context.close();
  }
}
