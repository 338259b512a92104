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
import { verifyInternalToken, whoAsks } from '../auth/internal-token.ts';
import { unauthenticated } from '../errors/app-error.ts';
import { errorFormatter } from '../errors/graphql-errors.ts';
import { withContext } from '../log/context.ts';
import type { Logger } from '../log/logger.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { inSpan } from '../telemetry/spans.ts';
import type { RequestContext } from './request-context.ts';
import { scalarResolvers } from './scalars.ts';
import type { SubgraphRequest, SubgraphResponse } from './transport.ts';

type Resolvers = NonNullable<
  Parameters<typeof buildSubgraphSchema>[0] extends (infer Module)[] ? Module : never
>['resolvers'];

/** What of its platform a subgraph stands on. */
interface Host {
  name: ServiceName;
  internalSecrets: KeyRing;
  log: Logger;
}

export interface SubgraphOptions<Context extends RequestContext> {
  schema: URL;
  /** As codegen types them for the service's own context. */
  resolvers: object;
  /** Adds what resolvers need (use cases, loaders) to what the token tells. Called once a request. */
  createContext: (request: RequestContext) => Context;
}

export interface Subgraph {
  name: ServiceName;
  server: ApolloServer<RequestContext>;
  /** The context behind a token. @throws AppError UNAUTHENTICATED for a call without one of ours. */
  contextOf(authorization: string | undefined): RequestContext;
  /** Answers a request of this same process; HTTP calls come in through `serveSubgraph`. */
  handle(request: SubgraphRequest): Promise<SubgraphResponse>;
}

const shared = parse(readFileSync(new URL('shared.graphql', import.meta.url), 'utf8'));

/** Puts the session's change beside the data, where the gateway takes it off again. */
const sessionExtension: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, response }) => {
      if (contextValue.session && response.body.kind === 'single') {
        response.body.singleResult.extensions = { session: contextValue.session };
      }
    },
  }),
};

/** The supergraph is composed from files: nobody asks a running service for its schema, which names what is internal. */
const noSchemaText: ValidationRule = (context) => ({
  Field: ({ name }) => {
    if (name.value === '_service') context.reportError(new GraphQLError('A service does not answer its schema'));
  },
});

export function createSubgraph<Context extends RequestContext>(
  { name, internalSecrets, log }: Host,
  options: SubgraphOptions<Context>,
): Subgraph {
  const server = new ApolloServer<RequestContext>({
    schema: buildSubgraphSchema([
      { typeDefs: shared, resolvers: scalarResolvers },
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
    const claims = verifyInternalToken(internalSecrets, name, authorization?.replace(/^Bearer /, '') ?? '');
    if (!claims) throw unauthenticated();
    return options.createContext({ ...claims });
  };
  const handle = async (request: SubgraphRequest): Promise<SubgraphResponse> => {
    const contextValue = contextOf(request.token);
    const { query, variables, operationName } = request;
    const answer = async (): Promise<SubgraphResponse> => {
      const { body } = await server.executeOperation(
        { query, ...(variables ? { variables } : {}), ...(operationName ? { operationName } : {}) },
        { contextValue },
      );
      if (body.kind !== 'single') throw new Error('incremental delivery is not in use');
      return body.singleResult as SubgraphResponse;
    };
    return withContext({ requestId: contextValue.requestId, ...whoAsks(contextValue.actor) }, () =>
      inSpan(`${name} /graphql`, { kind: SpanKind.SERVER, attributes: { 'http.route': '/graphql' } }, answer),
    );
  };
  return { name, server, contextOf, handle };
}
