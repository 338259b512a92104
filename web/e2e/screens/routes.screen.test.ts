import { row } from './support/row.ts';
import { screenBrowser } from './support/screen-browser.ts';

const visit = screenBrowser();

row('2.2-404', async () => {
  const page = await visit();
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
});
