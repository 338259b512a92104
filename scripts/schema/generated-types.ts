import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers';
import { mergeTypeDefs } from '@graphql-tools/merge';
import type { ServiceName } from '@utility-pay/contracts';
import { type ASTNode, type DocumentNode, type FragmentDefinitionNode, Kind, parse, visit } from 'graphql';
import { ENUM_VALUES as billing } from '../../services/billing/src/graphql/enums.ts';
import { ENUM_VALUES as identity } from '../../services/identity/src/graphql/enums.ts';
import { ENUM_VALUES as notifications } from '../../services/notifications/src/graphql/enums.ts';
import { ENUM_VALUES as payments } from '../../services/payments/src/graphql/enums.ts';
import { ENUM_VALUES as tenantSettings } from '../../services/tenant-settings/src/graphql/enums.ts';
import { composeSupergraph, entitiesField, resolvedTypes, sharedSchema, subgraphs } from './supergraph.ts';

const PLUGINS = {
  typescript,
  'typescript-operations': typescriptOperations,
  'typescript-resolvers': typescriptResolvers,
  'typed-document-node': typedDocumentNode,
};

/** One generated file, with the schema, documents and plugins from which it is generated. */
interface Output {
  path: string;
  schema: DocumentNode;
  documents?: Source[];
  plugins: (keyof typeof PLUGINS)[];
  config: Record<string, unknown>;
}

/** A `.graphql` file with operations and fragments. */
interface Source {
  location: string;
  document: DocumentNode;
}

const readText = (path: string): string => readFileSync(path, 'utf8');

const readSource = (location: string): Source => ({ location, document: parse(readText(location)) });

const fragmentsIn = ({ document }: Source): FragmentDefinitionNode[] =>
  document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);

/** Returns the fragments that a document uses directly or in another fragment. */
function fragmentsUsedIn(node: ASTNode, fragments: readonly FragmentDefinitionNode[]): Set<FragmentDefinitionNode> {
  const used = new Set<FragmentDefinitionNode>();
  visit(node, {
    FragmentSpread({ name }) {
      const fragment = fragments.find((each) => each.name.value === name.value);
      if (!fragment) return;
      used.add(fragment);
      for (const nested of fragmentsUsedIn(fragment, fragments)) used.add(nested);
    },
  });
  return used;
}

const scalars = { ID: 'string', Date: 'string', DateTime: 'string', SafeInt: 'number', _Any: 'Record<string, string>' };

/** Values of enums by their names in the schema, as the enum resolvers of each service convert them. */
const enumValues: Record<ServiceName, Record<string, Record<string, string>>> = {
  billing,
  identity,
  notifications,
  payments,
  'tenant-settings': tenantSettings,
};

/**
 * Returns the types for resolvers of each service and of the kit. A parent may have only its key fields, so all its
 * fields are optional.
 */
function resolverTypes(): Output[] {
  const output = (folder: string, context: string, schema: string, enums = {}): Output => ({
    path: `${folder}/src/gql/resolvers.ts`,
    schema: mergeTypeDefs([...new Set([sharedSchema, schema])].map(readText)),
    plugins: ['typescript', 'typescript-resolvers'],
    config: {
      federation: true,
      contextType: `../graphql/context.ts#${context}`,
      showUnusedMappers: false,
      mappers: Object.fromEntries(resolvedTypes(schema).map((type) => [type, 'Partial<{T}>'])),
      useTypeImports: true,
      enumsAsTypes: true,
      enumValues: enums,
      scalars,
    },
  });
  return [
    output('packages/service-kit', 'RequestContext', sharedSchema),
    ...subgraphs().map(({ name, schema }) => output(`services/${name}`, 'GraphqlContext', schema, enumValues[name])),
  ];
}

const operationOptions = {
  enumType: 'string-literal',
  arrayInputCoercion: false,
  skipTypename: true,
  useTypeImports: true,
  scalars,
};

/** The schema that the operations of the gateway and the portal are checked against. */
function apiSchema(): string {
  const composition = composeSupergraph();
  if (composition.kind === 'failed') throw new Error(composition.problems.join('\n'));
  return composition.api;
}

/**
 * Ending of files such as `billing.internal.graphql`: operations that are sent to billing directly, and checked against
 * its schema.
 */
const INTERNAL_ENDING = '.internal.graphql';

/** The form in which operations are generated: as text with the tag `gql` of a module, or parsed (`isParsed`). */
interface DocumentForm {
  module: string;
  /** Name of the module's type of an operation. */
  type: string;
  isParsed?: boolean;
}

const documentConfig = ({ module, type, isParsed }: DocumentForm) => ({
  documentNodeImport: `${module}#${type}`,
  ...(isParsed
    ? { documentMode: 'documentNode' }
    : // The comment lets a bundler drop the documents that a chunk does not use.
      { documentMode: 'graphQLTag', gqlImport: `${module}#gql`, pureMagicComment: true }),
});

/** Fragments that every file of operations in a folder may use. */
const SHARED_FRAGMENTS = '/fragments.graphql';

/**
 * Returns the typed documents of a folder. `x.graphql` becomes `gql/x.ts` beside it, which exports
 * `<Operation>Document` with the types of its result and variables. Each file contains copies of the shared fragments
 * that it uses, so that a bundler puts an operation only into the chunks that use it. Enums and inputs are in
 * `gql/schema.ts` of the folder.
 */
function typedDocuments(folder: string, documentOf: (file: string) => DocumentForm): Output[] {
  const sources = globSync(`${folder}/**/*.graphql`)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith(INTERNAL_ENDING) && !file.endsWith('supergraph.graphql'))
    .map(readSource);
  if (sources.length === 0) return [];
  const isShared = ({ location }: Source) => location.endsWith(SHARED_FRAGMENTS);
  const shared = sources.filter(isShared).flatMap(fragmentsIn);
  const schema = mergeTypeDefs([apiSchema()]);
  const schemaTypes = `${folder}/gql/schema.ts`;
  const output = ({ location, document }: Source): Output => {
    const definitions = [...document.definitions, ...fragmentsUsedIn(document, shared)];
    return {
      path: `${posix.dirname(location)}/gql/${posix.basename(location, '.graphql')}.ts`,
      schema,
      documents: [{ location, document: { ...document, definitions } }],
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        ...operationOptions,
        importSchemaTypesFrom: schemaTypes,
        ...documentConfig(documentOf(location)),
      },
    };
  };
  return [
    {
      path: schemaTypes,
      schema,
      documents: sources,
      plugins: ['typescript-operations'],
      config: { ...operationOptions, generateOperationTypes: false },
    },
    ...sources.filter((source) => !isShared(source)).map(output),
  ];
}

/**
 * Returns the typed documents of calls to a service by another service or the gateway: `gql/<service>.internal.ts`
 * beside the file.
 */
function internalDocuments(): Output[] {
  const files = globSync(`{packages,services,gateway}/**/src/**/*${INTERNAL_ENDING}`, {
    exclude: ['**/node_modules/**'],
  });
  return files.map((file) => {
    const path = file.replaceAll('\\', '/');
    const service = posix.basename(path, INTERNAL_ENDING);
    const schema = `services/${service}/src/graphql/schema.graphql`;
    return {
      path: `${posix.dirname(path)}/gql/${service}.internal.ts`,
      schema: mergeTypeDefs([readText(sharedSchema), readText(schema), entitiesField(schema)]),
      documents: [readSource(path)],
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        ...operationOptions,
        federation: true,
        ...documentConfig(operationText),
      },
    };
  });
}

/** Operations of the portal. Parsed, so that the browser loads no parser. */
const apolloDocument: DocumentForm = { module: '@apollo/client', type: 'TypedDocumentNode', isParsed: true };

/** Operations that are sent as text: those of REST routes, and those between services. */
const operationText: DocumentForm = { module: '@utility-pay/contracts', type: 'Operation' };

/** Files of the portal whose operations are sent as text, because pages before the sign-in do not load Apollo. */
const WITHOUT_APOLLO = [
  'web/src/features/session/session.graphql',
  'web/src/features/session/recovery.graphql',
  'web/src/theme/branding.graphql',
];

/**
 * Operations of the client package. Text, with a type of the package itself, so that the package has no dependencies.
 */
const clientOperation: DocumentForm = { module: '../../operation.ts', type: 'Operation' };

const outputs = (): Output[] => [
  ...resolverTypes(),
  ...typedDocuments('gateway/src', () => operationText),
  ...internalDocuments(),
  ...typedDocuments('packages/client/src', () => clientOperation),
  ...typedDocuments('web/src', (file) => (WITHOUT_APOLLO.includes(file) ? operationText : apolloDocument)),
];

const generate = ({ path, schema, documents = [], plugins, config }: Output): Promise<string> =>
  codegen({
    filename: path,
    schema,
    documents,
    plugins: plugins.map((plugin) => ({ [plugin]: {} })),
    pluginMap: PLUGINS,
    config: { importExtension: '.ts', ...config },
  });

/**
 * Writes the types of all schemas and operations, and removes files whose source was deleted. Returns the number of
 * files.
 */
export async function writeGeneratedTypes(): Promise<number> {
  const written = new Set<string>();
  for (const output of outputs()) {
    const text = await generate(output);
    mkdirSync(posix.dirname(output.path), { recursive: true });
    writeFileSync(output.path, text);
    written.add(output.path);
  }
  for (const file of globSync('{gateway,web,packages/*,services/*}/src/**/gql/*.ts')) {
    if (!written.has(file.replaceAll('\\', '/'))) rmSync(file);
  }
  return written.size;
}
