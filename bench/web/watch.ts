import type { Client, System } from '@utility-pay/testkit';
import type { Browser, Page } from 'playwright';

declare global {
  var watched: {
    /** Times of clicks and inputs by the browser's clock (`performance.now`). */
    actions: number[];
    /** Milliseconds from a key or click to the next paint, as INP counts it. */
    interactions: number[];
    /** Milliseconds between two frames. */
    frames: number[];
  };
}

interface EventTiming extends PerformanceEntry {
  interactionId: number;
}

/** Runs in the page before its own code: records actions and the page's reactions. */
function watchPage(): void {
  globalThis.watched = { actions: [], interactions: [], frames: [] };
  for (const type of ['click', 'input'])
    addEventListener(type, (event) => globalThis.watched.actions.push(event.timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[])
      if (entry.interactionId > 0) globalThis.watched.interactions.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  let last = performance.now();
  const frame = (now: number): void => {
    globalThis.watched.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/**
 * Opens a page in a new browser context with the client's session, in which actions are recorded. The caller closes the
 * context.
 */
export async function openWatchedPage(browser: Browser, system: System, client: Client): Promise<Page> {
  const [name = '', value = ''] = client.cookie().split('=');
  const context = await browser.newContext({ baseURL: system.url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name, value, url: system.url }]);
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  return page;
}

/** Runs in the page: clears the records and returns the first row's text. */
export function startRound(): string {
  globalThis.watched.actions.length = 0;
  globalThis.watched.interactions.length = 0;
  globalThis.watched.frames.length = 0;
  return document.querySelector('tbody tr')?.textContent ?? '';
}

/**
 * Runs in the page: waits until the list has another first row than `before`. Returns the milliseconds from the last
 * action until this row was painted.
 * @throws Error after `withinMs`
 */
export async function measurePaintedResult({
  before,
  withinMs,
}: {
  before: string;
  withinMs: number;
}): Promise<number> {
  const end = performance.now() + withinMs;
  const hasResult = (): boolean => {
    const row = document.querySelector('table:not([aria-busy]) tbody tr');
    return row !== null && row.textContent !== before;
  };
  const painted = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (performance.now() > end) reject(new Error(`the first row is still "${before}"`));
        else if (!hasResult()) requestAnimationFrame(check);
        // A message that is posted in a frame is delivered after the frame was painted.
        else {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(undefined);
        }
      };
      requestAnimationFrame(check);
    });
  return (await painted()) - (globalThis.watched.actions.at(-1) ?? Number.NaN);
}

/** Runs in the page: sends a query by fetch and returns the milliseconds until its response was read. */
export async function measureQuery(body: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await response.json();
  return performance.now() - startedAt;
}
