import { claimAccount, expectStatus, openCompany, type System } from '@utility-pay/testkit';
import type { Browser, BrowserContext } from 'playwright';
import { median } from '../pace.ts';
import { measurePaint, type Paint } from './paint.ts';
import { serveStatic } from './static-page.ts';

const KILO = 1000;

interface MeasuredPage {
  name: string;
  path: string;
  /** Text that the page shows once it is loaded. */
  shows: string;
  signIn?: (context: BrowserContext) => Promise<void>;
}

/** Creates a customer with a bill. Returns a function that signs a browser in as this customer. */
async function createCustomer(system: System): Promise<(context: BrowserContext) => Promise<void>> {
  const { company, owner } = await openCompany(system, 'Lakeside Water');
  const csvContent = 'account number,name,amount due,due date\nA-1,Pat Payer,100.00,2030-01-15\n';
  const upload = { csvContent, month: 'November', year: '2026' };
  expectStatus(await owner.send('POST', `/api/companies/${company.id}/balances/upload`, upload), 200);
  const payer = await claimAccount(system, company.id, 'A-1');
  const [name = '', value = ''] = payer.client.cookie().split('=');
  return (context) => context.addCookies([{ name, value, url: system.url }]);
}

/** Prints the measurements of a page, compared with a static page of the same text. */
async function compare(browser: Browser, system: System, page: MeasuredPage, rounds: number): Promise<void> {
  const address = `${system.url}${page.path}`;
  const measure = (): Promise<Paint & { text: string }> =>
    measurePaint(browser, { address, shows: page.shows, ...(page.signIn && { signIn: page.signIn }) });
  const { text } = await measure();
  const staticPage = await serveStatic(text);
  const firstLine = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const portal: Paint[] = [];
  const baseline: Paint[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      portal.push(await measure());
      baseline.push(await measurePaint(browser, { address: staticPage.address, shows: firstLine }));
    }
  } finally {
    staticPage.close();
  }
  const [portalLcp, staticLcp] = [median(portal.map(({ lcp }) => lcp)), median(baseline.map(({ lcp }) => lcp))];
  const bytes = median(portal.map(({ scriptBytes }) => scriptBytes));
  const largestShift = Math.max(...portal.map(({ shift }) => shift));
  console.log(
    `${page.name.padEnd(20)} script ${(bytes / KILO).toFixed(0).padStart(4)} kB   LCP ${portalLcp.toFixed(0).padStart(5)} ms, static ${staticLcp.toFixed(0).padStart(5)} ms, ratio ${(portalLcp / staticLcp).toFixed(2)}   largest layout shift ${largestShift.toFixed(3)}`,
  );
}

/**
 * Measures first loads with an empty cache on a slow phone: size of scripts, layout shifts, and the time of the largest
 * paint compared with a static page of the same text.
 */
export async function measureLoads(browser: Browser, system: System, rounds: number): Promise<void> {
  const signIn = await createCustomer(system);
  console.log(`\nFirst loads, slow 4G and a processor four times slower, ${rounds} alternating rounds, medians`);
  await compare(browser, system, { name: 'Sign-in', path: '/login', shows: 'Admin login' }, rounds);
  await compare(browser, system, { name: 'Claim', path: '/register', shows: 'Claim Account' }, rounds);
  await compare(
    browser,
    system,
    { name: 'Customer account', path: '/account', shows: 'Make a Payment', signIn },
    rounds,
  );
}
