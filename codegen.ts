import { globSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { composeSupergraph, resolvedTypes, sharedSchema, subgraphs } from './scripts/schema/supergraph.ts';

type Outputs = CodegenConfig['generates'];

const scalars = { ID: 'string', Date: 'string', DateTime: 'string', SafeInt: 'number' };

/** Each service: types for its resolvers. A parent may be a stub of its keys: its other fields are optional. */
function resolverTypes(): Outputs {
  const output = ({ name, schema }: { name: string; schema: string }) => [
    `services/${name}/src/gql/resolvers.ts`,
    {
      schema: [sharedSchema, schema],
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        federation: true,
        contextType: '../graphql/context.ts#GraphqlContext',
        showUnusedMappers: false,
        mappers: Object.fromEntries(resolvedTypes(schema).map((type) => [type, 'Partial<{T}>'])),
        useTypeImports: true,
        enumsAsTypes: true,
        scalars,
      },
    },
  ];
  return Object.fromEntries(subgraphs().map(output));
}

/** A caller of the graph: the types of its operations, which are checked against the API that the services make together. */
function operationTypes(folder: string): Outputs {
  const documents = `${folder}/**/*.graphql.ts`;
  if (globSync(documents).length === 0) return {};
  const composition = composeSupergraph();
  if (composition.kind === 'failed') throw new Error(composition.problems.join('\n'));
  return {
    [`${folder}/gql/operations.ts`]: {
      schema: composition.api,
      documents,
      plugins: ['typescript-operations'],
      config: {
        enumType: 'string-literal',
        arrayInputCoercion: false,
        skipTypename: true,
        useTypeImports: true,
        scalars,
      },
    },
  };
}

const config: CodegenConfig = {
  importExtension: '.ts',
  generates: { ...resolverTypes(), ...operationTypes('gateway/src'), ...operationTypes('web/src') },
};

export default config;
