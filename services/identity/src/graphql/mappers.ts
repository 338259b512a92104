import type { PartnerKey } from '../domain/partner-key.ts';
import type { User } from '../domain/user.ts';
import type { PartnerKey as GraphPartnerKey } from '../gql/resolvers.ts';

/** Returns the GraphQL view of a user. Other services resolve the fields of its company and customer. */
export const toUser = ({ id, role, companyId, email, name, active, permissions, isOwner }: User) => ({
  id,
  role,
  name,
  email,
  active,
  isSuperAdmin: role === 'super_admin',
  isBusinessOwner: isOwner,
  permissions: [...permissions],
  company: companyId === null ? null : { id: String(companyId) },
  customer: role === 'customer' && companyId !== null ? { id, companyId: String(companyId) } : null,
});

export const toPartnerKey = (key: PartnerKey): GraphPartnerKey => {
  const { id, name, mode, sandboxCompanyId, scopes, prefix, createdAt, lastUsedAt } = key;
  return {
    id,
    name,
    mode,
    sandboxCompanyId: sandboxCompanyId === undefined ? null : String(sandboxCompanyId),
    scopes: [...scopes],
    prefix,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
};
