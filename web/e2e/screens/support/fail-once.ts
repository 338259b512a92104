import type { Page, Route } from 'playwright';

const isOf = (route: Route, operation: string): boolean => {
  const asked: unknown = JSON.parse(route.request().postData() ?? '{}');
  return typeof asked === 'object' && asked !== null && 'operationName' in asked && asked.operationName === operation;
};

/** The server breaks at the next request of this operation, as it does when it knows no better: with an error's id. */
export async function failOnce(page: Page, operation: string): Promise<void> {
  let broken = false;
  await page.route('**/graphql', async (route) => {
    if (broken || !isOf(route, operation)) return route.fallback();
    broken = true;
    const error = { message: 'Something went wrong (e-test)', extensions: { code: 'INTERNAL', errorId: 'e-test' } };
    return route.fulfill({ json: { errors: [error], data: null } });
  });
}
