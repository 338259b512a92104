import { type Actor, ANONYMOUS, PERMISSION_OF_NAME, ROLE_OF_NAME } from '@utility-pay/contracts';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';

const SESSION = /* GraphQL */ `
  query Session($token: String!) {
    internalSession(token: $token) { sessionId userId role companyId permissions }
  }
`;

interface SessionAnswer {
  internalSession: {
    sessionId: string;
    userId: string;
    role: keyof typeof ROLE_OF_NAME;
    companyId: number | null;
    permissions: (keyof typeof PERMISSION_OF_NAME)[];
  } | null;
}

/** Returns the user of a session. Asks identity on every request, so that ending a session takes effect at once. */
export async function authenticate(call: ServiceCaller, token: string | undefined): Promise<Actor> {
  if (!token) return ANONYMOUS;
  const { internalSession } = await call<SessionAnswer>('identity', { query: SESSION, variables: { token } });
  if (!internalSession) return ANONYMOUS;
  const { role, permissions, ...session } = internalSession;
  return {
    kind: 'user',
    ...session,
    role: ROLE_OF_NAME[role],
    permissions: permissions.map((name) => PERMISSION_OF_NAME[name]),
  };
}
