import { readFileSync } from 'node:fs';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { SpanKind } from '@opentelemetry/api';
import type { ServiceName } from '@utility-pay/contracts';
import { type GraphQLSchema, parse } from 'graphql';
import { createCompanyDirectory } from '../company-directory.ts';
import { unauthenticated } from '../errors.ts';
import { type InternalClaims, verifyInternalToken } from '../internal-token.ts';
import type { QueueAdmin } from '../jobs/queue-admin.ts';
import { type Logger, withContext } from '../log.ts';
import type { InternalKeys } from '../secrets/internal-keys.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { companyResolvers } from './company.resolvers.ts';
import { type RequestContext, type SharedContext, workContextOf } from './context.ts';
import { applyEnumsToDefaultValues } from './default-values.ts';
import { createExecutor } from './execute-operations.ts';
import { errorFormatter } from './format-error.ts';
import { queueResolvers } from './queue.resolvers.ts';
import { scalarResolvers } from './scalars.ts';
import type { ServiceCaller } from './service-client.ts';
import type { SubgraphRequest, SubgraphResponse, SubgraphTransport } from './transport.ts';

type Resolvers = NonNullable<
  Parameters<typeof buildSubgraphSchema>[0] extends (infer Module)[] ? Module : never
>['resolvers'];

/** The parts of the platform that a subgraph uses. */
interface Host {
  name: ServiceName;
  internalKeys?: InternalKeys | undefined;
  queues: { admin: QueueAdmin };
  call: ServiceCaller;
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
  /** Returns who sent a token from another process. @throws AppError UNAUTHENTICATED if it is missing or invalid. */
  claimsOf(authorization: string | undefined): InternalClaims;
  handle(request: SubgraphRequest): Promise<SubgraphResponse>;
}

const sharedSchema = parse(readFileSync(new URL('shared.graphql', import.meta.url), 'utf8'));
const sharedResolvers = {
  ...scalarResolvers,
  ...queueResolvers,
  Query: { ...queueResolvers.Query, ...companyResolvers.Query },
};

/** Schemas by file. Building one takes 200 ms, and a process may have many instances of a service. */
const schemas = new Map<string, { resolvers: object; schema: GraphQLSchema }>();

function schemaOf({ schema: file, resolvers }: Pick<SubgraphOptions<RequestContext>, 'schema' | 'resolvers'>) {
  const built = schemas.get(file.href);
  if (built?.resolvers === resolvers) return built.schema;
  const schema = buildSubgraphSchema([
    { typeDefs: sharedSchema, resolvers: sharedResolvers },
    { typeDefs: parse(readFileSync(file, 'utf8')), resolvers: resolvers as Resolvers },
  ]);
  applyEnumsToDefaultValues(schema);
  schemas.set(file.href, { resolvers, schema });
  return schema;
}

export function createSubgraph<Context extends RequestContext>(
  { name, internalKeys, queues, call, log }: Host,
  options: SubgraphOptions<Context>,
): Subgraph {
  const shared = { companies: createCompanyDirectory({ call }), queues: queues.admin, log };
  const run = createExecutor(schemaOf(options), errorFormatter(log));
  const claimsOf = (authorization: string | undefined): InternalClaims => {
    const token = authorization?.replace(/^Bearer /, '') ?? '';
    const claims = internalKeys && verifyInternalToken(internalKeys, name, token);
    if (!claims) throw unauthenticated();
    return claims;
  };
  const handle = async ({ claims, ...operation }: SubgraphRequest): Promise<SubgraphResponse> => {
    const context: SharedContext = { ...claims, ...options.context, shared };
    return withContext(workContextOf(context), () =>
      inSpan(`${name} /graphql`, { kind: SpanKind.SERVER, attributes: { 'http.route': '/graphql' } }, () =>
        run(operation, context),
      ),
    );
  };
  return { name, claimsOf, handle };
}

/**
 * Creates a transport to services in this process. Services are added after it is created, because each service needs
 * the transport to be built.
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
