import { composeServices } from '@apollo/composition';
import { parse, printSchema } from 'graphql';
import { subgraphSdl, subgraphs } from './subgraphs.ts';

export type Composition =
  | { kind: 'composed'; supergraph: string; api: string; count: number }
  | { kind: 'failed'; problems: string[] };

/** Composes the services' schemas: the supergraph that the gateway loads, and the API that its callers see. */
export function composeSupergraph(): Composition {
  const services = subgraphs().map(({ name, schema }) => ({
    name,
    // Who a part of a query goes to is the gateway's configuration; composition merely wants an address.
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
