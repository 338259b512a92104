import { claimAccount, expectStatus, openCompany, type System } from '@utility-pay/testkit';
import type { Browser, BrowserContext } from 'playwright';
import { type Paint, paint } from './paint.ts';
import { serveStatic } from './static-page.ts';

const KILO = 1000;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

interface Look {
  name: string;
  path: string;
  shows: string;
  enter?: (context: BrowserContext) => Promise<void>;
}

/** A customer with a bill, and how a browser becomes theirs. */
async function customer(system: System): Promise<(context: BrowserContext) => Promise<void>> {
  const { company, owner } = await openCompany(system, 'Lakeside Water');
  const csvContent = 'account number,name,amount due,due date\nA-1,Pat Payer,100.00,2030-01-15\n';
  const upload = { csvContent, month: 'November', year: '2026' };
  expectStatus(await owner.send('POST', `/api/companies/${company.id}/balances/upload`, upload), 200);
  const payer = await claimAccount(system, company.id, 'A-1');
  const [name = '', value = ''] = payer.client.cookie().split('=');
  return (context) => context.addCookies([{ name, value, url: system.url }]);
}

async function compare(browser: Browser, system: System, look: Look, rounds: number): Promise<void> {
  const address = `${system.url}${look.path}`;
  const once = (): Promise<Paint & { words: string }> =>
    paint(browser, { address, shows: look.shows, ...(look.enter && { enter: look.enter }) });
  const { words } = await once();
  const still = await serveStatic(words);
  const firstWord = words.split('\n').find((line) => line.trim() !== '') ?? '';
  const ours: Paint[] = [];
  const floor: Paint[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await once());
      floor.push(await paint(browser, { address: still.address, shows: firstWord }));
    }
  } finally {
    still.close();
  }
  const [lcp, least] = [median(ours.map((one) => one.lcp)), median(floor.map((one) => one.lcp))];
  const bytes = median(ours.map((one) => one.scriptBytes));
  const shift = Math.max(...ours.map((one) => one.shift));
  console.log(
    `${look.name.padEnd(20)} script ${(bytes / KILO).toFixed(0).padStart(4)} kB   LCP ${lcp.toFixed(0).padStart(5)} ms, static ${least.toFixed(0).padStart(5)} ms, ratio ${(lcp / least).toFixed(2)}   largest layout shift ${shift.toFixed(3)}`,
  );
}

/** First loads with an empty cache on a slow phone: weight, largest paint beside a static page of the same words, shifts. */
export async function measureLoads(browser: Browser, system: System, rounds: number): Promise<void> {
  const enter = await customer(system);
  console.log(`\nFirst loads, slow 4G and a processor four times slower, ${rounds} rounds in turn, medians`);
  await compare(browser, system, { name: 'Sign-in', path: '/login', shows: 'Admin login' }, rounds);
  await compare(browser, system, { name: 'Claim', path: '/register', shows: 'Claim Account' }, rounds);
  await compare(
    browser,
    system,
    { name: 'Customer account', path: '/account', shows: 'Make a Payment', enter },
    rounds,
  );
}
