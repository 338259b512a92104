import type { Page, Request, Route } from 'playwright';

interface Operation {
  query: string;
  variables: Record<string, unknown> & { input?: Record<string, unknown> };
}

/** Returns the GraphQL operation of a request; an empty one for other requests. */
export const operationOf = (request: Request): Operation => ({
  query: '',
  variables: {},
  ...JSON.parse(request.postData() ?? '{}'),
});

export const variablesOf = (route: Route): Operation['variables'] => operationOf(route.request()).variables;

/** Returns the `input` of a mutation. */
export const inputOf = (route: Route): Record<string, unknown> => variablesOf(route).input ?? {};

/** Passes the requests of one operation to `handle`, which delays, fails or answers them. Returns the number of requests so far. */
export async function interceptOperation(
  page: Page,
  operation: string,
  handle: (route: Route) => Promise<void> | void,
): Promise<{ requestCount: () => number; stop: () => Promise<void> }> {
  let requestCount = 0;
  const isOperation = new RegExp(`(query|mutation) ${operation}\\b`);
  const intercept = async (route: Route): Promise<void> => {
    if (!isOperation.test(route.request().postData() ?? '')) return route.fallback();
    requestCount += 1;
    try {
      await handle(route);
    } catch (error) {
      // A response may arrive after the test closed its page.
      if (!page.isClosed()) throw error;
    }
  };
  await page.route('**/graphql', intercept);
  return { requestCount: () => requestCount, stop: () => page.unroute('**/graphql', intercept) };
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
export const answerUnexpectedError = (route: Route): Promise<void> =>
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
export const answerRateLimited =
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

/** Fails a request as if the server could not be reached. */
export const refuseConnection = (route: Route): Promise<void> => route.abort('connectionrefused');

/** Returns the data of a query of one company. */
export const companyData = (companyId: number, fields: object) => ({
  company: { __typename: 'Company', id: String(companyId), ...fields },
});
