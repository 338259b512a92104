import type { Page } from 'playwright';

const RESULTS = /<script type="application\/json" id="query-results">.*?<\/script>/s;

/** Serves pages without embedded query results, as after a failed query, so that the portal requests them. */
export async function removeEmbeddedResults(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(RESULTS, '') });
  });
}
