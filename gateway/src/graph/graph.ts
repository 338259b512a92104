import { readFileSync } from 'node:fs';
import { ApolloGateway, type GraphQLDataSource } from '@apollo/gateway';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { type Actor, ANONYMOUS, ERROR_CODES, SERVICES, type ServiceName } from '@utility-pay/contracts';
import { unavailable } from '@utility-pay/service-kit/errors';
import type { SessionChange } from '@utility-pay/service-kit/graphql/context';
import { errorFormatter } from '@utility-pay/service-kit/graphql/format-error';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import { authenticate, cookieOf } from '../auth/authenticate.ts';
import type { CallerLimit } from '../auth/caller-limit.ts';
import { refusalPlugin } from '../auth/refused-access.ts';
import type { GatewayContext } from '../context.ts';
import { withoutHints } from './errors.ts';
import { documentRules } from './limits/document-rules.ts';
import { MAX_SELECTIONS, MAX_TOKENS } from './limits/limits.ts';
import { limitsPlugin } from './limits/limits-plugin.ts';
import { PORTAL_OPERATIONS } from './portal-operations.ts';

export interface GraphOptions {
  transport: SubgraphTransport;
  call: ServiceCaller;
  publicUrl: string;
  log: Logger;
  callers: CallerLimit;
  metrics: Metrics;
}

/** Creates the federated graph over the five services from the committed supergraph. */
export function createGraph({
  transport,
  call,
  publicUrl,
  log,
  callers,
  metrics,
}: GraphOptions): ApolloServer<GatewayContext> {
  const gateway = new ApolloGateway({
    logger: log,
    // Traces must not contain documents and errors, which may include personal data.
    telemetry: { includeDocument: false, recordExceptions: 0 },
    // Outside production, Apollo would return the query plan to any caller.
    __exposeQueryPlanExperimental: false,
    // `npm run codegen` has validated the supergraph, and a check compares the committed file with a new composition.
    validateSupergraph: false,
    supergraphSdl: readFileSync(new URL('supergraph.graphql', import.meta.url), 'utf8'),
    buildService: ({ name }) => {
      const service = SERVICES.find((candidate) => candidate === name);
      if (!service) throw new Error(`Unknown service in the supergraph: ${name}`);
      return createSubgraphSource(service, transport, (token) => authenticate(call, token));
    },
  });
  return new ApolloServer<GatewayContext>({
    gateway,
    logger: log,
    // Removes graphql-js's "Did you mean" suggestions and the values of variables from messages (errors.ts).
    formatError: withoutHints(errorFormatter(log)),
    // `limitsPlugin` refuses introspection except with a partner key in test mode.
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    parseOptions: { maxTokens: MAX_TOKENS },
    maxRecursiveSelections: MAX_SELECTIONS,
    validationRules: documentRules,
    // A request with only the hash of a persisted query would bypass `limitText` (graph.routes.ts).
    persistedQueries: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      limitsPlugin(callers),
      sessionPlugin(publicUrl),
      metricsPlugin(metrics),
      refusalPlugin,
    ],
  });
}

const SUBGRAPH_TIMEOUT_MS = 15_000;

/** Sends a subgraph request to its service, with the caller as the actor. */
const createSubgraphSource = (
  service: ServiceName,
  transport: SubgraphTransport,
  authenticateToken: (token: string) => Promise<Actor>,
): GraphQLDataSource<GatewayContext> => ({
  process: async ({ request, context }) => {
    const { actor, requestId, clientAddress, portalOrigin } = context as GatewayContext;
    const { query = '', variables = {}, operationName } = request;
    const claims = { actor, requestId, clientAddress, portalOrigin };
    const call = { query, variables, claims, ...(operationName ? { operationName } : {}) };
    const response = await transport(service, call, AbortSignal.timeout(SUBGRAPH_TIMEOUT_MS)).catch((cause) => {
      throw unavailable(cause);
    });
    const session = response.extensions?.session as SessionChange | undefined;
    if (session) {
      context.reply.session = session;
      // The rest of this operation runs as the user who signed in.
      context.actor = session.kind === 'open' ? await authenticateToken(session.token) : ANONYMOUS;
    }
    return { data: response.data ?? null, ...(response.errors ? { errors: response.errors } : {}) };
  },
});

/**
 * Sets the session cookie after a sign-in or sign-out. REST routes copy it from this response (`createRunOperation`).
 */
const sessionPlugin = (publicUrl: string): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, response }) => {
      const { reply, portalOrigin } = contextValue;
      const url = portalOrigin?.url ?? publicUrl;
      if (reply.session) response.http.headers.set('set-cookie', cookieOf(reply.session, url));
    },
  }),
});

/** Label of operations and codes that are not ours: callers choose the names of their operations, in any number. */
const OTHER = 'other';

const codeOf = (code: unknown): string => ERROR_CODES.find((candidate) => candidate === code) ?? OTHER;

/** Records the duration of operations and counts errors by code. */
const metricsPlugin = ({
  operations,
  graphErrors,
}: Pick<Metrics, 'operations' | 'graphErrors'>): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async ({ request }) => {
    const end = operations.startTimer();
    return {
      willSendResponse: async ({ operationName, response }) => {
        // Operations without an HTTP request are those of REST routes and prerendered pages.
        const isOurs = operationName && (!request.http || PORTAL_OPERATIONS.has(operationName));
        end({ operation: isOurs ? operationName : OTHER });
        const { body } = response;
        const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
        for (const { extensions } of errors) graphErrors.inc({ code: codeOf(extensions?.code) });
      },
    };
  },
});
