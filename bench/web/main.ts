import { chromium } from 'playwright';
import { findChromium } from '../../web/e2e/support/find-chromium.ts';
import { withSystem } from '../with-system.ts';
import { measureCustomersScreen } from './customers-screen.ts';
import { measureInputs } from './inputs.ts';
import { measureLoads } from './load.ts';

/**
 * `npm run bench -- web`: response times of the built portal in a browser: actions in a long list of customers (table),
 * first loads of pages (loads), and keys and clicks on all pages (inputs). Settings: BENCH_ROWS (rows of the file that
 * fills the long list), BENCH_ROUNDS, BENCH_ONLY (table, loads or inputs, to run only this part).
 */
const { BENCH_ROWS = '100000', BENCH_ROUNDS = '10', BENCH_ONLY } = process.env;
const rows = Number(BENCH_ROWS);
const rounds = Number(BENCH_ROUNDS);

await withSystem({ mode: 'standalone' }, async ({ system, engines }) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    console.log(`engine ${engines.mongo.name}, Chromium ${browser.version()}`);
    const isChosen = (part: string) => BENCH_ONLY === undefined || BENCH_ONLY === part;
    if (isChosen('table')) await measureCustomersScreen(browser, system, { rows, rounds });
    if (isChosen('loads')) await measureLoads(browser, system, rounds);
    if (isChosen('inputs')) await measureInputs(browser, system, rounds);
  } finally {
    await browser.close();
  }
});
