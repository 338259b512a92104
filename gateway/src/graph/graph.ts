import { readFileSync } from 'node:fs';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { SERVICES } from '@utility-pay/contracts';
import { errorFormatter } from '@utility-pay/service-kit/graphql/format-error';
import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import type { Logger } from '@utility-pay/service-kit/log';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import { authenticate } from '../auth/authenticate.ts';
import type { CallerLimit } from '../auth/caller-limit.ts';
import { cookieOf } from '../auth/session-cookie.ts';
import type { GatewayContext } from '../context.ts';
import { withoutHints } from './errors.ts';
import { documentRules } from './limits/document-rules.ts';
import { MAX_SELECTIONS, MAX_TOKENS } from './limits/limits.ts';
import { limitsPlugin } from './limits/limits-plugin.ts';
import { metricsPlugin } from './metrics-plugin.ts';
import { createSubgraphSource } from './subgraph-source.ts';

export interface GraphOptions {
  transport: SubgraphTransport;
  call: ServiceCaller;
  internalSecrets: KeyRing;
  publicUrl: string;
  log: Logger;
  callers: CallerLimit;
  metrics: Metrics;
}

/** Creates the federated graph over the five services from the committed supergraph. */
export function createGraph({
  transport,
  call,
  internalSecrets,
  publicUrl,
  log,
  callers,
  metrics,
}: GraphOptions): ApolloServer<GatewayContext> {
  const gateway = new ApolloGateway({
    logger: log,
    // Documents and errors may contain personal data.
    telemetry: { includeDocument: false, recordExceptions: 0 },
    // Outside production, Apollo would return the query plan to any caller.
    __exposeQueryPlanExperimental: false,
    supergraphSdl: readFileSync(new URL('supergraph.graphql', import.meta.url), 'utf8'),
    buildService: ({ name }) => {
      const service = SERVICES.find((candidate) => candidate === name);
      if (!service) throw new Error(`Unknown service in the supergraph: ${name}`);
      return createSubgraphSource(service, transport, internalSecrets, (token) => authenticate(call, token));
    },
  });
  return new ApolloServer<GatewayContext>({
    gateway,
    logger: log,
    formatError: withoutHints(errorFormatter(log)),
    // `limitsPlugin` allows it only for a partner key in test mode.
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    parseOptions: { maxTokens: MAX_TOKENS },
    maxRecursiveSelections: MAX_SELECTIONS,
    validationRules: documentRules,
    // A persisted query would bypass the checks of the request that carries its text.
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
    ],
  });
}

/** Sends the session cookie after a sign-in or sign-out. */
const sessionPlugin = (publicUrl: string): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, response }) => {
      const { session } = contextValue.reply;
      if (session) response.http.headers.set('set-cookie', cookieOf(session, publicUrl));
    },
  }),
});
