import type { PartnerKeyMode, PartnerScope } from '../../gql/schema.ts';

interface ScopeWords {
  scope: PartnerScope;
  title: string;
  gives: string;
  /** Changes something: not for a test key. */
  writes: boolean;
}

const SCOPES: readonly ScopeWords[] = [
  { scope: 'CUSTOMERS_READ', title: 'Read customers', gives: 'Customers and their balances.', writes: false },
  {
    scope: 'CUSTOMERS_WRITE',
    title: 'Change customers',
    gives: 'Add and delete customers, and set their claim state.',
    writes: true,
  },
  { scope: 'BALANCES_WRITE', title: 'Upload balances', gives: 'Uploads and the CSV template.', writes: true },
  { scope: 'PAYMENTS_READ', title: 'Read payments', gives: 'Payments and money collected.', writes: false },
];

type ScopeSwitches = Record<PartnerScope, boolean>;

export const NO_SCOPES: ScopeSwitches = {
  CUSTOMERS_READ: false,
  CUSTOMERS_WRITE: false,
  BALANCES_WRITE: false,
  PAYMENTS_READ: false,
};

/** What a key of this mode may be used for: a test key only reads. */
export const scopesFor = (mode: PartnerKeyMode): readonly ScopeWords[] =>
  SCOPES.filter(({ writes }) => mode === 'LIVE' || !writes);

export const scopesOn = (mode: PartnerKeyMode, switches: ScopeSwitches): PartnerScope[] =>
  scopesFor(mode)
    .filter(({ scope }) => switches[scope])
    .map(({ scope }) => scope);

export const scopeWords = (scopes: readonly PartnerScope[]): string =>
  SCOPES.filter(({ scope }) => scopes.includes(scope))
    .map(({ title }) => title)
    .join(', ');
