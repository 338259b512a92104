import type { PartnerScope } from '../../gql/schema.ts';

interface ScopeOption {
  scope: PartnerScope;
  title: string;
  description: string;
}

export const SCOPES: readonly ScopeOption[] = [
  {
    scope: 'CUSTOMERS_READ',
    title: 'Read customers',
    description: 'View customers and their balances.',
  },
  {
    scope: 'CUSTOMERS_WRITE',
    title: 'Change customers',
    description: 'Add and delete customers, and mark accounts as claimed or unclaimed.',
  },
  {
    scope: 'BALANCES_WRITE',
    title: 'Manage balances',
    description:
      'Upload balances, change the CSV template, and adjust accounts: record payments, add credits and charges, void bills and write off amounts.',
  },
  {
    scope: 'PAYMENTS_READ',
    title: 'Read payments',
    description: 'View payments and totals collected.',
  },
];

type ScopeSwitches = Record<PartnerScope, boolean>;

export const NO_SCOPES: ScopeSwitches = {
  CUSTOMERS_READ: false,
  CUSTOMERS_WRITE: false,
  BALANCES_WRITE: false,
  PAYMENTS_READ: false,
};

/** Returns the scopes that are switched on, in the order of the form. */
export const selectedScopes = (switches: ScopeSwitches): PartnerScope[] =>
  SCOPES.map(({ scope }) => scope).filter((scope) => switches[scope]);

/** Returns the titles of scopes, separated by commas: `Read customers, Read payments`. */
export const scopeTitles = (scopes: readonly PartnerScope[]): string =>
  SCOPES.filter(({ scope }) => scopes.includes(scope))
    .map(({ title }) => title)
    .join(', ');
