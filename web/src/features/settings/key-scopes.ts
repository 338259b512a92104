import type { PartnerKeyMode, PartnerScope } from '../../gql/schema.ts';

interface ScopeOption {
  scope: PartnerScope;
  title: string;
  description: string;
  /** Allows changes, so it is not available to a test key. */
  writes: boolean;
}

const SCOPES: readonly ScopeOption[] = [
  {
    scope: 'CUSTOMERS_READ',
    title: 'Read customers',
    description: 'View customers and their balances.',
    writes: false,
  },
  {
    scope: 'CUSTOMERS_WRITE',
    title: 'Change customers',
    description: 'Add and delete customers, and mark accounts as claimed or unclaimed.',
    writes: true,
  },
  {
    scope: 'BALANCES_WRITE',
    title: 'Upload balances',
    description:
      'Upload balances, change the CSV template, and adjust accounts: record payments, add credits and charges, void bills and write off amounts.',
    writes: true,
  },
  {
    scope: 'PAYMENTS_READ',
    title: 'Read payments',
    description: 'View payments and totals collected.',
    writes: false,
  },
];

type ScopeSwitches = Record<PartnerScope, boolean>;

export const NO_SCOPES: ScopeSwitches = {
  CUSTOMERS_READ: false,
  CUSTOMERS_WRITE: false,
  BALANCES_WRITE: false,
  PAYMENTS_READ: false,
};

/** Returns the scopes that a key of this mode can have: a test key is read-only. */
export const scopesFor = (mode: PartnerKeyMode): readonly ScopeOption[] =>
  SCOPES.filter(({ writes }) => mode === 'LIVE' || !writes);

/** Returns the scopes that are switched on and available in this mode. */
export const selectedScopes = (mode: PartnerKeyMode, switches: ScopeSwitches): PartnerScope[] =>
  scopesFor(mode)
    .filter(({ scope }) => switches[scope])
    .map(({ scope }) => scope);

export const scopeTitles = (scopes: readonly PartnerScope[]): string =>
  SCOPES.filter(({ scope }) => scopes.includes(scope))
    .map(({ title }) => title)
    .join(', ');
