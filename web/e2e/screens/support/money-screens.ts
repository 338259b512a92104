import { expectStatus, openCompany, type Staff } from '@utility-pay/testkit';
import type { Locator, Page } from 'playwright';
import { vi } from 'vitest';
import { type MadePayment, makePayments, type WantedPayment } from './made-payments.ts';
import { portal } from './portal.ts';
import { signInAs } from './signed-in.ts';

export interface MoneyCompany extends Staff {
  made: MadePayment[];
}

const PEOPLE = [
  ['1001', 'Ada Lovelace', '120.00', 'paid'],
  ['1002', 'Grace Hopper', '45.50', 'paid'],
  ['1003', 'Alan Turing', '1234.50', 'paid'],
  ['1004', 'Edsger Dijkstra', '30.00', 'declined'],
  ['1005', 'Barbara Liskov', '80.10', 'paid'],
  ['1006', 'Donald Knuth', '15.25', 'open'],
  ['1007', 'Margaret Hamilton', '60.00', 'paid'],
  ['1008', 'Tony Hoare', '75.00', 'paid'],
  ['1009', 'Frances Allen', '90.00', 'paid'],
  ['1010', 'Ken Thompson', '20.00', 'paid'],
  ['1011', 'Radia Perlman', '33.33', 'paid'],
  ['1012', 'John Backus', '51.00', 'paid'],
] as const;

/** A company with dark mode; ten payments of 1,809.43 in all that went through, one that was declined and one that nobody answered. */
export async function openMoneyCompany(name: string, count: number = PEOPLE.length): Promise<MoneyCompany> {
  const staff = await openCompany(portal(), name);
  const wanted = PEOPLE.slice(0, count).map(
    ([account, payer, dollars, outcome]): WantedPayment => ({ account, name: payer, dollars, outcome }),
  );
  const looks = { primaryColor: '#4F46E5', secondaryColor: '#10B981', accentColor: '#F59E0B', darkModeSupport: true };
  expectStatus(await staff.owner.send('PUT', `/api/companies/${staff.company.id}/branding`, looks), 200);
  return { ...staff, made: await makePayments(portal(), staff, wanted) };
}

/** The payment of this person. @throws when there is none. */
export function paymentOf({ made }: MoneyCompany, name: string): MadePayment {
  const found = made.find((payment) => payment.name === name);
  if (!found) throw new Error(`${name} made no payment`);
  return found;
}

/** A screen of somebody who signed in over REST, once its heading is there. */
export async function openScreen(page: Page, client: Pick<Staff['owner'], 'cookie'>, path: string): Promise<Page> {
  await signInAs(page, client);
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  return page;
}

export const paymentRows = (page: Page, table: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody').getByRole('row');

/** The texts of one column of what is listed, once it is no longer being fetched. */
export async function column(page: Page, table: string, title: string): Promise<string[]> {
  const named = page.locator(`table[aria-label="${table}"]:not([aria-busy])`);
  await named.waitFor();
  const heads = (await named.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  return named.locator(`tbody tr td:nth-child(${heads.indexOf(title) + 1})`).allInnerTexts();
}

/** Waits until a column says what it should. */
export const settledColumn = (page: Page, table: string, title: string, check: (texts: string[]) => void) =>
  vi.waitFor(async () => check(await column(page, table, title)), { timeout: 60_000, interval: 200 });

const DAY = 86_400_000;

/** The day so many days from today as the server counts them, in UTC. */
export const utcDay = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** A day as screens write it. */
export const shownDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );
