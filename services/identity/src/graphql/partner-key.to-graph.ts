import type { PartnerKeyMode, PartnerScope } from '@utility-pay/contracts';
import type { PartnerKey } from '../domain/partner-key.ts';
import type { PartnerKeyMode as GraphMode, PartnerScope as GraphScope } from '../gql/resolvers.ts';

const MODES: Record<PartnerKeyMode, GraphMode> = { live: 'LIVE', test: 'TEST' };
const SCOPES: Record<GraphScope, PartnerScope> = {
  CUSTOMERS_READ: 'customers:read',
  CUSTOMERS_WRITE: 'customers:write',
  BALANCES_WRITE: 'balances:write',
  PAYMENTS_READ: 'payments:read',
};
const GRAPH_SCOPES: Record<PartnerScope, GraphScope> = {
  'customers:read': 'CUSTOMERS_READ',
  'customers:write': 'CUSTOMERS_WRITE',
  'balances:write': 'BALANCES_WRITE',
  'payments:read': 'PAYMENTS_READ',
};

export const modeToGraph = (mode: PartnerKeyMode): GraphMode => MODES[mode];
export const scopeFromGraph = (scope: GraphScope): PartnerScope => SCOPES[scope];
export const scopeToGraph = (scope: PartnerScope): GraphScope => GRAPH_SCOPES[scope];

export const toGraphPartnerKey = ({ id, name, mode, scopes, prefix, createdAt, lastUsedAt }: PartnerKey) => ({
  id,
  name,
  mode: modeToGraph(mode),
  scopes: scopes.map(scopeToGraph),
  prefix,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
