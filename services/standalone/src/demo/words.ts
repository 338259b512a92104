import { COMPANY_NAME } from './plan/company.ts';
import type { DemoLogin, SeedResult } from './seed.ts';

export const BUSY =
  'The sample company is being made by another process; one that was killed is gone on with after 30 seconds.';

const DOORS: Record<DemoLogin['role'], string> = { owner: '/admin/login', staff: '/admin/login', customer: '/login' };
const TITLES: Record<DemoLogin['role'], string> = { owner: 'Owner', staff: 'Front desk', customer: 'Customer' };

const loginLine =
  (url: string) =>
  ({ role, email, password }: DemoLogin): string =>
    `  ${TITLES[role].padEnd(13)} ${email.padEnd(34)} ${password}   ${url}${DOORS[role]}`;

/** What a person is told of the sample company. */
export function seedWords(result: SeedResult, url: string): string {
  switch (result.state) {
    case 'busy':
      return BUSY;
    case 'there':
      return [
        `The sample company is there: company ${result.companyId}, ${COMPANY_NAME}.`,
        `Its logins: ${result.emails.join(', ')}. Their passwords were told when it was made; --reset makes it anew.`,
      ].join('\n');
    case 'made':
      return [
        `  Sample        ${COMPANY_NAME}, company ${result.companyId}: ${result.customers} customers, ${paymentsText(result.payments)}`,
        ...result.logins.map(loginLine(url)),
        '                (passwords told this once; remove it by: npm run portal -- seed demo --remove)',
      ].join('\n');
  }
}

const paymentsText = (payments: number): string =>
  payments > 0 ? `${payments} payments` : 'no payments (no payment simulator runs here)';
