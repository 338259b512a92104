import { type Actor, ANONYMOUS, PERMISSION_OF_NAME, ROLE_OF_NAME } from '@utility-pay/contracts';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { SessionDocument } from './gql/identity.internal.ts';

/** Returns the user of a session. Asks identity on every request, so that ending a session takes effect at once. */
export async function authenticate(call: ServiceCaller, token: string | undefined): Promise<Actor> {
  if (!token) return ANONYMOUS;
  const { internalSession } = await call('identity', { query: SessionDocument, variables: { token } });
  if (!internalSession) return ANONYMOUS;
  const { role, permissions, ...session } = internalSession;
  return {
    kind: 'user',
    ...session,
    role: ROLE_OF_NAME[role],
    permissions: permissions.map((name) => PERMISSION_OF_NAME[name]),
  };
}
