import { type Actor, ANONYMOUS, PERMISSIONS, type Permission, ROLES } from '@utility-pay/contracts';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { camelCase } from '../graph/enum-names.ts';

const SESSION = /* GraphQL */ `
  query Session($token: String!) {
    internalSession(token: $token) { sessionId userId role companyId permissions }
  }
`;

interface SessionAnswer {
  internalSession: {
    sessionId: string;
    userId: string;
    role: string;
    companyId: number | null;
    permissions: string[];
  } | null;
}

/** Who holds this session's token: asked of identity on every request, so that ending a session is immediate. */
export async function authenticate(call: ServiceCaller, token: string | undefined): Promise<Actor> {
  if (!token) return ANONYMOUS;
  const { internalSession } = await call<SessionAnswer>('identity', { query: SESSION, variables: { token } });
  if (!internalSession) return ANONYMOUS;
  const { sessionId, userId, companyId } = internalSession;
  const role = ROLES.find((known) => known === internalSession.role.toLowerCase());
  if (!role) return ANONYMOUS;
  const held = new Set(internalSession.permissions.map(camelCase));
  const permissions = PERMISSIONS.filter((permission: Permission) => held.has(permission));
  return { kind: 'user', userId, role, companyId, permissions, sessionId };
}
