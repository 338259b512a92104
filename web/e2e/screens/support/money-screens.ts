import { expectStatus, openCompany, type Staff } from '@utility-pay/testkit';
import type { Locator, Page } from 'playwright';
import { vi } from 'vitest';
import { type CreatedPayment, createPayments, type PaymentRequest } from './create-payments.ts';
import { portal } from './portal.ts';
import { signInAs } from './sign-in-as.ts';

/** A company with payments. */
export interface MoneyCompany extends Staff {
  made: CreatedPayment[];
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

/** Creates a company with dark mode and twelve payments: ten successful ones of 1,809.43 in total, one declined and one open. */
export async function openMoneyCompany(name: string, count: number = PEOPLE.length): Promise<MoneyCompany> {
  const staff = await openCompany(portal(), name);
  const requests = PEOPLE.slice(0, count).map(
    ([account, payer, dollars, outcome]): PaymentRequest => ({ account, name: payer, dollars, outcome }),
  );
  const branding = {
    primaryColor: '#4F46E5',
    secondaryColor: '#10B981',
    accentColor: '#F59E0B',
    darkModeSupport: true,
  };
  expectStatus(await staff.owner.send('PUT', `/api/companies/${staff.company.id}/branding`, branding), 200);
  return { ...staff, made: await createPayments(portal(), staff, requests) };
}

/** Returns the payment of the payer with this name. @throws if there is none */
export function paymentOf({ made }: MoneyCompany, name: string): CreatedPayment {
  const payment = made.find((candidate) => candidate.name === name);
  if (!payment) throw new Error(`${name} made no payment`);
  return payment;
}

/** Opens a page with the session of a client, and waits for its heading. */
export async function openScreen(page: Page, client: Pick<Staff['owner'], 'cookie'>, path: string): Promise<Page> {
  await signInAs(page, client);
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  return page;
}

/** Returns the rows of a table, without its header. */
export const tableRows = (page: Page, table: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody').getByRole('row');

/** Returns the cell texts of a column once the table has loaded. */
export async function readColumn(page: Page, table: string, title: string): Promise<string[]> {
  const named = page.locator(`table[aria-label="${table}"]:not([aria-busy])`);
  await named.waitFor();
  const heads = (await named.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  // Rows outside the visible area are not rendered.
  const texts = await named.locator(`tbody tr td:nth-child(${heads.indexOf(title) + 1})`).allTextContents();
  return texts.map((text) => text.replace(/\s+/g, ' '));
}

/** Waits until the cell texts of a column pass the check. */
export const expectColumn = (page: Page, table: string, title: string, check: (texts: string[]) => void) =>
  vi.waitFor(async () => check(await readColumn(page, table, title)), { timeout: 60_000, interval: 200 });

/** Formats two days as the date filter does: the year is shown once unless it differs. */
export const formatRange = (from: string, to: string): string => {
  const start = formatDay(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? start.replace(/, \d{4}$/, '') : start} – ${formatDay(to)}`;
};

/** Formats a day as the screens do. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );
