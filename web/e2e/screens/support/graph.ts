import type { Page, Route } from 'playwright';

/** Passes the requests of one operation to `handle`, to delay, fail or replace the response. */
export async function interceptOperation(
  page: Page,
  operation: string,
  handle: (route: Route) => Promise<void> | void,
): Promise<{ seen: () => number; stop: () => Promise<void> }> {
  let seen = 0;
  const named = new RegExp(`(query|mutation) ${operation}\\b`);
  const take = async (route: Route): Promise<void> => {
    if (!named.test(route.request().postData() ?? '')) return route.fallback();
    seen += 1;
    try {
      await handle(route);
    } catch (error) {
      // A response may arrive after the test closed its page.
      if (!page.isClosed()) throw error;
    }
  };
  await page.route('**/graphql', take);
  return { seen: () => seen, stop: () => page.unroute('**/graphql', take) };
}

/** Holds the requests of one operation until `release` is called, so that a loading state can be seen. */
export async function holdOperation(page: Page, operation: string): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await interceptOperation(page, operation, async (route) => {
    await released;
    await route.fallback();
  });
  return { release };
}

/** Responds as the gateway does to an unexpected error. */
export const unexpected = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    json: {
      errors: [
        {
          message: 'Something went wrong (e2e-error-id)',
          extensions: { code: 'INTERNAL', errorId: 'e2e-error-id' },
        },
      ],
    },
  });

/** Responds as the gateway does to a rate-limited client. */
export const tooMany =
  (retryAfterSeconds: number | undefined, message: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      status: 429,
      json: { errors: [{ message, extensions: { code: 'RATE_LIMITED', retryAfterSeconds } }] },
    });

export const answerWith =
  (data: unknown) =>
  (route: Route): Promise<void> =>
    route.fulfill({ json: { data } });

export const unreachable = (route: Route): Promise<void> => route.abort('connectionrefused');
