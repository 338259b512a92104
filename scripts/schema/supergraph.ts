import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeServices } from '@apollo/composition';
import type { ServiceName } from '@utility-pay/contracts';
import { Kind, type ObjectTypeDefinitionNode, parse, printSchema } from 'graphql';
import { root } from '../lib/files.ts';

export const sharedSchema = 'packages/service-kit/src/graphql/shared.graphql';

const SERVICES: ServiceName[] = ['identity', 'tenant-settings', 'billing', 'payments', 'notifications'];

/** Returns the services that have a schema, with its path from the root. */
export function subgraphs(): { name: ServiceName; schema: string }[] {
  return SERVICES.map((name) => ({ name, schema: `services/${name}/src/graphql/schema.graphql` })).filter(
    ({ schema }) => existsSync(join(root, schema)),
  );
}

/** Returns the schema that a service serves: the shared types and its own. */
export function subgraphSdl(schema: string): string {
  return [sharedSchema, schema].map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
}

export type Composition =
  | { kind: 'composed'; supergraph: string; api: string; count: number }
  | { kind: 'failed'; problems: string[] };

/**
 * Composes the services' schemas. Returns the supergraph, which the gateway loads, and the API, which clients see; or
 * the problems.
 */
export function composeSupergraph(): Composition {
  const services = subgraphs().map(({ name, schema }) => ({
    name,
    // Composition requires a URL. The gateway does not use it: its configuration has the URLs of the services.
    url: `http://${name}`,
    typeDefs: parse(subgraphSdl(schema)),
  }));
  if (services.length === 0) return { kind: 'failed', problems: ['no service has a schema'] };
  const result = composeServices(services);
  if (result.errors) return { kind: 'failed', problems: result.errors.map((error) => error.message) };
  return {
    kind: 'composed',
    supergraph: `${result.supergraphSdl.trimEnd()}\n`,
    api: printSchema(result.schema.toAPISchema().toGraphQLJSSchema()),
    count: services.length,
  };
}

const isEntity = (type: ObjectTypeDefinitionNode): boolean =>
  type.directives?.some(({ name }) => name.value === 'key') ?? false;

const objectTypes = (schema: string): ObjectTypeDefinitionNode[] =>
  parse(subgraphSdl(schema)).definitions.filter((definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION);

/**
 * Returns the schema part that federation adds to a service's schema: the field with which the gateway reads entities.
 */
export function entitiesField(schema: string): string {
  const entities = objectTypes(schema).filter(isEntity);
  return `
    scalar _Any
    union _Entity = ${entities.map((type) => type.name.value).join(' | ')}
    extend type Query { _entities(representations: [_Any!]!): [_Entity]! }`;
}

const hasResolvers = (type: ObjectTypeDefinitionNode): boolean =>
  isEntity(type) || (type.fields?.some((field) => field.arguments && field.arguments.length > 0) ?? false);

/**
 * Returns the object types of a schema that have field resolvers: entities, and types with fields that take arguments.
 */
export function resolvedTypes(schema: string): string[] {
  return objectTypes(schema)
    .filter((type) => !['Query', 'Mutation'].includes(type.name.value) && hasResolvers(type))
    .map((type) => type.name.value);
}
