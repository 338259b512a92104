import { readFileSync } from 'node:fs';
import { composeServices } from '@apollo/composition';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { parse, printSchema } from 'graphql';

const SERVICES = ['identity', 'tenant-settings', 'billing', 'payments', 'notifications'];
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The one graph as clients see it: the five services' schemas composed, without what is inaccessible. */
function apiSchema(): string {
  const shared = read('../packages/service-kit/src/graphql/shared.graphql');
  const { schema, errors } = composeServices(
    SERVICES.map((name) => ({
      name,
      url: `http://${name}`,
      typeDefs: parse(`${shared}\n${read(`../services/${name}/src/graphql/schema.graphql`)}`),
    })),
  );
  if (!schema)
    throw new Error(`The services' schemas do not compose: ${errors?.map((error) => error.message).join('; ')}`);
  return printSchema(schema.toAPISchema().toGraphQLJSSchema());
}

const config: CodegenConfig = {
  schema: apiSchema(),
  documents: ['src/features/**/*.graphql.ts'],
  generates: {
    'src/gql/operations.ts': {
      plugins: ['typescript-operations'],
      config: {
        scalars: { ID: 'string', Date: 'string', DateTime: 'string', SafeInt: 'number' },
        defaultScalarType: 'unknown',
        enumType: 'string-literal',
        skipTypename: true,
        useTypeImports: true,
        arrayInputCoercion: false,
      },
    },
  },
};

export default config;
