import type { Page, Request } from 'playwright';

/** Time after which a page has sent its next requests: React may keep a loading state for up to 300 ms. */
const SETTLE_MS = 500;

/** In the page: the requests that are held back. */
declare global {
  var heldRequests: { name: string; send: () => Promise<unknown> }[];
}

/** Makes each page that is opened later hold back its `fetch` requests until `sendHeld`. */
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

/** Waits until the page is idle. */
const waitUntilIdle = (page: Page): Promise<unknown> =>
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
 * Opens a page after `holdRequests`, and returns the names of its data requests in rounds: the requests of a round are sent together,
 * and need the responses of the previous round. Requests are held back until the page is idle, so the result does not depend on the
 * speed of the machine.
 */
export async function readRequestRounds(page: Page, path: string): Promise<string[][]> {
  const loading = new Set<Request>();
  const onStart = (request: Request): void => void loading.add(request);
  const onEnd = (request: Request): void => void loading.delete(request);
  page.on('request', onStart).on('requestfinished', onEnd).on('requestfailed', onEnd);
  const navigated = page.waitForEvent('framenavigated');
  // `goto` ends when a prerendered page is hydrated, which needs the held responses, so it is awaited at the end.
  const opened = page.goto(path, { waitUntil: 'commit' });
  await navigated;
  const rounds: string[][] = [];
  for (;;) {
    do await waitUntilIdle(page);
    while (loading.size > 0);
    const names = await sendHeld(page);
    if (names.length === 0) break;
    rounds.push(names);
  }
  await opened;
  page.off('request', onStart).off('requestfinished', onEnd).off('requestfailed', onEnd);
  return rounds;
}
