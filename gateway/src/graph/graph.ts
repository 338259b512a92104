import { readFileSync } from 'node:fs';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { SERVICES } from '@utility-pay/contracts';
import { errorFormatter, type Logger, type ServiceCaller, type SubgraphTransport } from '@utility-pay/service-kit';
import { authenticate } from '../auth/authenticate.ts';
import type { GatewayContext } from '../context.ts';
import { sessionPlugin } from './session-plugin.ts';
import { createSubgraphSource } from './subgraph-source.ts';

/** Tokens of one query text; the web's longest operation has some 200. */
const MAX_TOKENS = 1000;

export interface GraphOptions {
  transport: SubgraphTransport;
  call: ServiceCaller;
  internalSecret: string;
  publicUrl: string;
  log: Logger;
}

/** The one graph over the five services, from the supergraph that was composed at build. */
export function createGraph({
  transport,
  call,
  internalSecret,
  publicUrl,
  log,
}: GraphOptions): ApolloServer<GatewayContext> {
  const gateway = new ApolloGateway({
    logger: log,
    supergraphSdl: readFileSync(new URL('supergraph.graphql', import.meta.url), 'utf8'),
    buildService: ({ name }) => {
      const service = SERVICES.find((known) => known === name);
      if (!service) throw new Error(`the supergraph names an unknown service: ${name}`);
      return createSubgraphSource(service, transport, internalSecret, (token) => authenticate(call, token));
    },
  });
  return new ApolloServer<GatewayContext>({
    gateway,
    logger: log,
    formatError: errorFormatter(log),
    introspection: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    parseOptions: { maxTokens: MAX_TOKENS },
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      sessionPlugin(publicUrl),
    ],
  });
}
