import type { GraphQLDataSource } from '@apollo/gateway';
import { type Actor, ANONYMOUS, type ServiceName } from '@utility-pay/contracts';
import { signInternalToken } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import type { SessionChange } from '@utility-pay/service-kit/graphql/context';
import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { GatewayContext } from '../context.ts';

/** Timeout of a subgraph request, in milliseconds. */
const SUBGRAPH_DEADLINE_MS = 15_000;

/** Sends a subgraph request to its service with a signed token that identifies the caller to that service only. */
export const createSubgraphSource = (
  service: ServiceName,
  transport: SubgraphTransport,
  internalSecrets: KeyRing,
  authenticateToken: (token: string) => Promise<Actor>,
): GraphQLDataSource<GatewayContext> => ({
  process: async ({ request, context }) => {
    const { actor, requestId, clientAddress } = context as GatewayContext;
    const token = signInternalToken(internalSecrets, service, { actor, requestId, clientAddress });
    const { query = '', variables = {}, operationName } = request;
    const call = { query, variables, token, ...(operationName ? { operationName } : {}) };
    const answer = await transport(service, call, AbortSignal.timeout(SUBGRAPH_DEADLINE_MS)).catch((cause) => {
      throw new AppError('UNAVAILABLE', 'Please try again in a moment', { cause, retryAfterSeconds: 2 });
    });
    const session = answer.extensions?.session as SessionChange | undefined;
    if (session) {
      context.reply.session = session;
      // The rest of this operation runs as the user who signed in.
      context.actor = session.kind === 'open' ? await authenticateToken(session.token) : ANONYMOUS;
    }
    return { data: answer.data ?? null, ...(answer.errors ? { errors: answer.errors } : {}) };
  },
});
