import { readFileSync } from 'node:fs';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { SpanKind } from '@opentelemetry/api';
import type { ServiceName } from '@utility-pay/contracts';
import { GraphQLError, parse, type ValidationRule } from 'graphql';
import { verifyInternalToken } from '../auth.ts';
import { unauthenticated } from '../errors.ts';
import type { QueueAdmin } from '../jobs/queue-admin.ts';
import { type Logger, withContext } from '../log.ts';
import type { InternalKeys } from '../secrets/internal-keys.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { type RequestContext, workContextOf } from './context.ts';
import { errorFormatter } from './format-error.ts';
import { queueResolvers } from './queue.resolvers.ts';
import { scalarResolvers } from './scalars.ts';
import type { SubgraphRequest, SubgraphResponse, SubgraphTransport } from './transport.ts';

type Resolvers = NonNullable<
  Parameters<typeof buildSubgraphSchema>[0] extends (infer Module)[] ? Module : never
>['resolvers'];

/** The parts of the platform that a subgraph uses. */
interface Host {
  name: ServiceName;
  internalKeys?: InternalKeys | undefined;
  queues: { admin: QueueAdmin };
  log: Logger;
}

export interface SubgraphOptions<Context extends RequestContext> {
  schema: URL;
  /** Resolvers, typed by codegen with the service's own context. */
  resolvers: object;
  /** Added to the verified request: the use cases. */
  context: Omit<Context, keyof RequestContext>;
}

export interface Subgraph {
  name: ServiceName;
  server: ApolloServer<RequestContext>;
  /** Returns the context of a token from another process. @throws AppError UNAUTHENTICATED if it is missing or invalid. */
  contextOf(authorization: string | undefined): RequestContext;
  /** Executes a request from the same process; HTTP requests come in through `createSubgraphServer`. */
  handle(request: SubgraphRequest): Promise<SubgraphResponse>;
}

const shared = parse(readFileSync(new URL('shared.graphql', import.meta.url), 'utf8'));

/** Puts the session change into `extensions`, where the gateway reads and removes it. */
const sessionExtension: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, response }) => {
      if (contextValue.session && response.body.kind === 'single') {
        response.body.singleResult.extensions = { session: contextValue.session };
      }
    },
  }),
};

/** Refuses to answer the schema: it names internal operations, and the supergraph is composed from files. */
const noSchemaText: ValidationRule = (context) => ({
  Field: ({ name }) => {
    if (name.value === '_service') context.reportError(new GraphQLError('The schema is not available here'));
  },
});

export function createSubgraph<Context extends RequestContext>(
  { name, internalKeys, queues, log }: Host,
  options: SubgraphOptions<Context>,
): Subgraph {
  const server = new ApolloServer<RequestContext>({
    schema: buildSubgraphSchema([
      { typeDefs: shared, resolvers: { ...scalarResolvers, ...queueResolvers(queues.admin, log) } },
      { typeDefs: parse(readFileSync(options.schema, 'utf8')), resolvers: options.resolvers as Resolvers },
    ]),
    formatError: errorFormatter(log),
    introspection: false,
    hideSchemaDetailsFromClientErrors: true,
    validationRules: [noSchemaText],
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [ApolloServerPluginInlineTraceDisabled(), ApolloServerPluginLandingPageDisabled(), sessionExtension],
  });
  const contextOf = (authorization: string | undefined): RequestContext => {
    const token = authorization?.replace(/^Bearer /, '') ?? '';
    const claims = internalKeys && verifyInternalToken(internalKeys, name, token);
    if (!claims) throw unauthenticated();
    return { ...claims, ...options.context };
  };
  const handle = async (request: SubgraphRequest): Promise<SubgraphResponse> => {
    const { query, variables, operationName, claims } = request;
    const contextValue: RequestContext = { ...claims, ...options.context };
    const answer = async (): Promise<SubgraphResponse> => {
      const { body } = await server.executeOperation(
        { query, ...(variables ? { variables } : {}), ...(operationName ? { operationName } : {}) },
        { contextValue },
      );
      if (body.kind !== 'single') throw new Error('incremental delivery is not supported');
      return body.singleResult as SubgraphResponse;
    };
    return withContext(workContextOf(contextValue), () =>
      inSpan(`${name} /graphql`, { kind: SpanKind.SERVER, attributes: { 'http.route': '/graphql' } }, answer),
    );
  };
  return { name, server, contextOf, handle };
}

/**
 * Calls services in this process. They may be added after the transport is created, since services are built one after
 * another and may call each other.
 */
export function createMemoryTransport(): { transport: SubgraphTransport; add(subgraph: Subgraph): void } {
  const subgraphs = new Map<ServiceName, Subgraph>();
  return {
    add: (subgraph) => void subgraphs.set(subgraph.name, subgraph),
    transport: async (service, request) => {
      const subgraph = subgraphs.get(service);
      if (!subgraph) throw new Error(`${service} is not part of this process`);
      return subgraph.handle(request);
    },
  };
}
