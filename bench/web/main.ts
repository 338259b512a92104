import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngines } from '@utility-pay/engines';
import { startSystem } from '@utility-pay/testkit';
import { chromium } from 'playwright';
import { findChromium } from '../../web/e2e/support/find-chromium.ts';
import { measureInputs } from './inputs.ts';
import { measureLoads } from './load.ts';
import { measureTable } from './table.ts';

/**
 * `npm run bench -- web`: response times in the browser, in a list of BENCH_ROWS customers, for first page loads, and for keys
 * and clicks on all pages, with the built portal and the whole product on this machine. BENCH_ROUNDS is the number of
 * repetitions; BENCH_ONLY=table, loads or inputs runs one part.
 */
const { BENCH_ROWS = '100000', BENCH_ROUNDS = '10', BENCH_ONLY } = process.env;
const rows = Number(BENCH_ROWS);
const rounds = Number(BENCH_ROUNDS);

const dataDir = mkdtempSync(join(tmpdir(), 'utility-pay-bench-'));
const engines = await startEngines({ dataDir, log: () => undefined });
const system = await startSystem({
  mode: 'standalone',
  environment: { MONGODB_URI: engines.mongo.uri, REDIS_URL: engines.redis.url },
});
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  console.log(`engine ${engines.mongo.name}, Chromium ${browser.version()}`);
  const runs = (part: string) => BENCH_ONLY === undefined || BENCH_ONLY === part;
  if (runs('table')) await measureTable(browser, system, { rows, rounds });
  if (runs('loads')) await measureLoads(browser, system, rounds);
  if (runs('inputs')) await measureInputs(browser, system, rounds);
} finally {
  await browser.close();
  await system.stop();
  await engines.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
