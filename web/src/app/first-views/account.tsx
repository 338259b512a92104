import { formatMoney, monthName } from '@utility-pay/contracts';
import { MemoryRouter } from 'react-router-dom';
import { AccountFirstView } from '../../features/account/account-first-view.tsx';
import { dayOf, dueText, formatDay } from '../../lib/dates.ts';
import { PATHS } from '../../paths.ts';
import { DEFAULT_BRANDING } from '../../theme/branding.ts';
import { BrandMarkOf } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { CustomerShell } from '../../ui/customer-shell.tsx';

/** Placeholder values, which the gateway replaces with the account's own. */
const BALANCE = { month: 7, year: 2098, dueDate: '2098-07-06', amountMinor: 98_765_432 } as const;
const CUSTOMER = { name: 'PLACE-OF-NAME', email: 'PLACE-OF-EMAIL', accountNumber: 'PLACE-OF-ACCOUNT' } as const;

const COMPANY_NAME = 'PLACE-OF-COMPANY';

export const ACCOUNT_SOURCES = [
  'src/app/customer-layout.tsx',
  'src/app/customer-routes.tsx',
  'src/features/account/account-page.tsx',
];

export const ACCOUNT_PLACEHOLDERS = {
  ...CUSTOMER,
  companyName: COMPANY_NAME,
  amountDue: formatMoney(BALANCE.amountMinor),
  dueDate: formatDay(BALANCE.dueDate),
  period: `${monthName(BALANCE.month)} ${BALANCE.year}`,
};

/** Removes the distance to the due date, which depends on the reader's current day; the application adds it. */
export const withoutDueText = (html: string): string =>
  html.replace(new RegExp(`<span[^>]*>${dueText(BALANCE.dueDate, dayOf(new Date()))}</span>`), '');

const ignore = () => undefined;

export const AccountView = () => (
  <MemoryRouter initialEntries={[PATHS.account]}>
    <CustomerShell
      portal={false}
      brand={<BrandMarkOf {...DEFAULT_BRANDING} companyName={COMPANY_NAME} />}
      home={PATHS.account}
      nav={{ title: 'Customer', entries: [{ to: PATHS.account, label: 'Account Overview' }] }}
      tools={
        <Button kind="quiet" small onClick={ignore}>
          Log out
        </Button>
      }
    >
      <AccountFirstView {...CUSTOMER} balance={BALANCE} />
    </CustomerShell>
  </MemoryRouter>
);
