import type { Page, Route } from 'playwright';

/** Returns whether a request has this operation. */
const hasOperation = (route: Route, operation: string): boolean => {
  const body: unknown = JSON.parse(route.request().postData() ?? '{}');
  return typeof body === 'object' && body !== null && 'operationName' in body && body.operationName === operation;
};

/** Answers the next request of an operation with an internal error that has an error id. */
export async function failOnce(page: Page, operation: string): Promise<void> {
  let hasFailed = false;
  await page.route('**/graphql', async (route) => {
    if (hasFailed || !hasOperation(route, operation)) return route.fallback();
    hasFailed = true;
    const error = { message: 'Something went wrong (e-test)', extensions: { code: 'INTERNAL', errorId: 'e-test' } };
    return route.fulfill({ json: { errors: [error], data: null } });
  });
}
