import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';

export const sharedSchema = 'packages/service-kit/src/graphql/shared.graphql';

const services = ['identity', 'tenant-settings', 'billing', 'payments', 'notifications'];

/** The services that publish a schema, with its path from the root. */
export function subgraphs(): { name: string; schema: string }[] {
  return services
    .map((name) => ({ name, schema: `services/${name}/src/graphql/schema.graphql` }))
    .filter(({ schema }) => existsSync(join(root, schema)));
}

/** What a service serves: the shared types and its own. */
export function subgraphSdl(schema: string): string {
  return [sharedSchema, schema].map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
}
