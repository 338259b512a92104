import { chromium } from 'playwright';
import { findChromium } from '../../web/e2e/support/find-chromium.ts';
import { withSystem } from '../with-system.ts';
import { measureCustomersScreen } from './customers-screen.ts';
import { measureInputs } from './inputs.ts';
import { measureLoads } from './load.ts';

/**
 * `npm run bench -- web`: response times in the browser, in a list of BENCH_ROWS customers, for first page loads, and for keys
 * and clicks on all pages, with the built portal and the whole product on this machine. BENCH_ROUNDS is the number of
 * repetitions; BENCH_ONLY=table, loads or inputs runs one part.
 */
const { BENCH_ROWS = '100000', BENCH_ROUNDS = '10', BENCH_ONLY } = process.env;
const rows = Number(BENCH_ROWS);
const rounds = Number(BENCH_ROUNDS);

await withSystem({ mode: 'standalone' }, async ({ system, engines }) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    console.log(`engine ${engines.mongo.name}, Chromium ${browser.version()}`);
    const runs = (part: string) => BENCH_ONLY === undefined || BENCH_ONLY === part;
    if (runs('table')) await measureCustomersScreen(browser, system, { rows, rounds });
    if (runs('loads')) await measureLoads(browser, system, rounds);
    if (runs('inputs')) await measureInputs(browser, system, rounds);
  } finally {
    await browser.close();
  }
});
