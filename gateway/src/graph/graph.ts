import { readFileSync } from 'node:fs';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
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
import type { GatewayContext } from '../context.ts';
import { documentRules } from './limits/document-rules.ts';
import { MAX_SELECTIONS, MAX_TOKENS } from './limits/limits.ts';
import { limitsPlugin } from './limits/limits-plugin.ts';
import { metricsPlugin } from './metrics-plugin.ts';
import { sessionPlugin } from './session-plugin.ts';
import { createSubgraphSource } from './subgraph-source.ts';
import { withoutHints } from './without-hints.ts';

export interface GraphOptions {
  transport: SubgraphTransport;
  call: ServiceCaller;
  internalSecrets: KeyRing;
  publicUrl: string;
  log: Logger;
  callers: CallerLimit;
  metrics: Metrics;
}

/** The one graph over the five services, from the supergraph that was composed at build. */
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
    // A document may hold what people wrote, and so may an error.
    telemetry: { includeDocument: false, recordExceptions: 0 },
    // Outside production it would show to any caller which service holds what.
    __exposeQueryPlanExperimental: false,
    supergraphSdl: readFileSync(new URL('supergraph.graphql', import.meta.url), 'utf8'),
    buildService: ({ name }) => {
      const service = SERVICES.find((known) => known === name);
      if (!service) throw new Error(`the supergraph names an unknown service: ${name}`);
      return createSubgraphSource(service, transport, internalSecrets, (token) => authenticate(call, token));
    },
  });
  return new ApolloServer<GatewayContext>({
    gateway,
    logger: log,
    formatError: withoutHints(errorFormatter(log)),
    // Refused by the limits to all but a partner's key in test mode.
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    parseOptions: { maxTokens: MAX_TOKENS },
    maxRecursiveSelections: MAX_SELECTIONS,
    validationRules: documentRules,
    // A document that was stored for later would pass the checks of where it came from.
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
