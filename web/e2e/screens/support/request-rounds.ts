import type { Page, Request } from 'playwright';

/** React shows what it has loaded up to 300 ms late, if it has just shown a loading state. */
const SETTLE_MS = 500;

/** In the page: its requests that wait. */
declare global {
  var heldRequests: { name: string; send: () => Promise<unknown> }[];
}

/** Holds each `fetch` of the page's code back until it is sent by `sendHeld`. */
export const holdRequests = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.heldRequests = [];
    globalThis.fetch = (input, init) => {
      const operation = /(?:query|mutation) (\w+)/.exec(String(init?.body ?? ''))?.[1];
      return new Promise((resolve) => {
        const send = () => {
          const response = fetch(input, init);
          resolve(response);
          return response;
        };
        globalThis.heldRequests.push({ name: operation ?? String(input), send });
      });
    };
  });

/** Waits until the page's code has run. */
const codeHasRun = (page: Page): Promise<unknown> =>
  page.evaluate(
    (ms) => new Promise<void>((resolve) => setTimeout(() => requestIdleCallback(() => resolve()), ms)),
    SETTLE_MS,
  );

/** Sends the held requests, and returns their names once they have responses. */
const sendHeld = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const sent = globalThis.heldRequests.splice(0);
    await Promise.all(sent.map(({ send }) => send()));
    return sent.map(({ name }) => name);
  });

/**
 * After `holdRequests`, opens a page and returns the data requests that it sends one after another: each round has those that the page
 * sends before it has the responses of the round before. Requests are held back until the page is idle, so the speed of the machine
 * does not count.
 */
export async function readRequestRounds(page: Page, path: string): Promise<string[][]> {
  const loading = new Set<Request>();
  const onStart = (request: Request): void => void loading.add(request);
  const onEnd = (request: Request): void => void loading.delete(request);
  page.on('request', onStart).on('requestfinished', onEnd).on('requestfailed', onEnd);
  const navigated = page.waitForEvent('framenavigated');
  // A prerendered page counts as loaded once it has its responses.
  const opened = page.goto(path, { waitUntil: 'commit' });
  await navigated;
  const rounds: string[][] = [];
  for (;;) {
    do await codeHasRun(page);
    while (loading.size > 0);
    const names = await sendHeld(page);
    if (names.length === 0) break;
    rounds.push(names);
  }
  await opened;
  page.off('request', onStart).off('requestfinished', onEnd).off('requestfailed', onEnd);
  return rounds;
}
