import { readFileSync } from 'node:fs';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { SpanKind } from '@opentelemetry/api';
import type { Actor, ServiceName } from '@utility-pay/contracts';
import { GraphQLError, parse, type ValidationRule } from 'graphql';
import { verifyInternalToken, whoAsks } from '../auth.ts';
import { unauthenticated } from '../errors.ts';
import { type Logger, withContext } from '../log.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { errorFormatter } from './format-error.ts';
import { scalarResolvers } from './scalars.ts';
import type { SubgraphRequest, SubgraphResponse, SubgraphTransport } from './transport.ts';

/** What a service asks the gateway to do with the browser's session cookie. */
export type SessionChange = { kind: 'open'; token: string; expiresAt: string } | { kind: 'close' };

/** What every resolver knows of the request it serves. */
export interface RequestContext {
  actor: Actor;
  requestId: string;
  clientAddress: string | null;
  /** Set by sign-in and sign-out; leaves the service beside the data, so that it never stands in the graph. */
  session?: SessionChange;
}

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

/**
 * Calls services that live in this process. They may be added after the transport was handed out, since services
 * are built one after another and may call each other.
 */
export function createMemoryTransport(): { transport: SubgraphTransport; add(subgraph: Subgraph): void } {
  const subgraphs = new Map<ServiceName, Subgraph>();
  return {
    add: (subgraph) => void subgraphs.set(subgraph.name, subgraph),
    transport: async (service, request) => {
      const subgraph = subgraphs.get(service);
      if (!subgraph) throw new Error(`${service} is not part of this process`);
      // A copy, as a network would make one: no caller can hold on to another service's objects.
      return JSON.parse(JSON.stringify(await subgraph.handle(request)));
    },
  };
}
