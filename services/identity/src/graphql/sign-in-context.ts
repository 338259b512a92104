import type { User } from '../domain/user.ts';
import type { OpenedSession } from '../use-cases/start-session.ts';
import type { GraphqlContext } from './context.ts';

/** From here on the request is that of whoever has just signed in, and the gateway sets the cookie. */
export function signInContext(context: GraphqlContext, user: User, { token, endsAt }: OpenedSession): void {
  const { id: userId, role, companyId, permissions } = user;
  // The browser keeps its cookie until the session's last moment; whether it is open is asked with each request.
  context.session = { kind: 'open', token, expiresAt: endsAt.toISOString() };
  context.actor = { kind: 'user', userId, role, companyId, permissions: [...permissions] };
}
