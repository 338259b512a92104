import { beforeAll, expect, test } from 'vitest';
import { openTenant, type Tenant } from '../../../test/world/tenant.ts';
import { customerPages, PUBLIC_PAGES, STAFF_PAGES } from './support/page-paths.ts';
import { portal } from './support/portal.ts';
import { holdRequests, readRequestRounds } from './support/request-rounds.ts';
import { screenBrowser } from './support/screen-browser.ts';
import { signInAs } from './support/sign-in-as.ts';

/** Data requests of a page that wait for each other. */
const MAX_ROUNDS = 2;

const visit = screenBrowser();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await openTenant(portal(), 'Rounds Water');
});

test('no page sends more than two data requests one after another', async () => {
  const staffPages = [...STAFF_PAGES.map(([path]) => path), `/dashboard/customers/${tenant.payer.id}`];
  const visitors = [
    { client: null, paths: PUBLIC_PAGES.map(([path]) => path) },
    { client: tenant.owner, paths: staffPages },
    { client: tenant.superAdmin, paths: ['/dashboard/business-owners', '/dashboard/operations'] },
    { client: tenant.payer.client, paths: customerPages(tenant.payer.balanceId).map(([path]) => path) },
  ];
  const slow: string[] = [];
  const readSlowPaths = async ({ client, paths }: (typeof visitors)[number]): Promise<void> => {
    const page = await visit();
    if (client) await signInAs(page, client);
    await holdRequests(page);
    for (const path of paths) {
      const rounds = await readRequestRounds(page, path);
      expect(rounds, path).not.toEqual([]);
      if (rounds.length > MAX_ROUNDS) slow.push(`${path}: ${rounds.map((names) => names.join(', ')).join('; then ')}`);
    }
  };
  await Promise.all(visitors.map(readSlowPaths));
  expect(slow).toEqual([]);
});
