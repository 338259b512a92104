import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import {
  BILLING_METHOD_BY_NAME,
  BUTTON_STYLE_BY_NAME,
  CLAIM_CHECK_BY_NAME,
  CORNER_ROUNDNESS_BY_NAME,
  CORRECTION_TYPE_BY_NAME,
  CREDIT_KIND_BY_NAME,
  DELETED_ACCOUNT_CHOICE_BY_NAME,
  ENTRY_KIND_BY_NAME,
  FONT_FAMILY_BY_NAME,
  RECORDED_METHOD_BY_NAME,
  TEXT_SIZE_BY_NAME,
} from '@utility-pay/contracts';
import {
  composeSupergraph,
  entitiesField,
  resolvedTypes,
  sharedSchema,
  subgraphs,
} from './scripts/schema/supergraph.ts';
import { ENUM_VALUES } from './services/identity/src/graphql/enums.ts';

type Outputs = CodegenConfig['generates'];

const scalars = { ID: 'string', Date: 'string', DateTime: 'string', SafeInt: 'number', _Any: 'Record<string, string>' };

/** Enums whose internal values differ from their GraphQL names: the services' enum resolvers map them. */
const enumValues: Record<string, Record<string, string>> = {
  ...ENUM_VALUES,
  FontFamily: FONT_FAMILY_BY_NAME,
  TextSize: TEXT_SIZE_BY_NAME,
  CornerRoundness: CORNER_ROUNDNESS_BY_NAME,
  ButtonStyle: BUTTON_STYLE_BY_NAME,
  BillingMethod: BILLING_METHOD_BY_NAME,
  ClaimCheck: CLAIM_CHECK_BY_NAME,
  CorrectionType: CORRECTION_TYPE_BY_NAME,
  CreditKind: CREDIT_KIND_BY_NAME,
  EntryKind: ENTRY_KIND_BY_NAME,
  RecordedMethod: RECORDED_METHOD_BY_NAME,
  DeletedAccountChoice: DELETED_ACCOUNT_CHOICE_BY_NAME,
};

const enumValuesIn = (schema: string) => {
  const text = readFileSync(schema, 'utf8');
  return Object.fromEntries(Object.entries(enumValues).filter(([name]) => text.includes(`enum ${name} `)));
};

/** Types for the resolvers of each service and of the kit. A parent may be a stub of its keys: its other fields are optional. */
function resolverTypes(): Outputs {
  const output = (folder: string, context: string, schema: string) => [
    `${folder}/src/gql/resolvers.ts`,
    {
      schema: [...new Set([sharedSchema, schema])],
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        federation: true,
        contextType: `../graphql/context.ts#${context}`,
        showUnusedMappers: false,
        mappers: Object.fromEntries(resolvedTypes(schema).map((type) => [type, 'Partial<{T}>'])),
        useTypeImports: true,
        enumsAsTypes: true,
        enumValues: enumValuesIn(schema),
        scalars,
      },
    },
  ];
  return Object.fromEntries([
    output('packages/service-kit', 'RequestContext', sharedSchema),
    ...subgraphs().map(({ name, schema }) => output(`services/${name}`, 'GraphqlContext', schema)),
  ]);
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

/** `billing.internal.graphql`: operations that are sent to billing itself, and so checked against its own schema. */
const INTERNAL = '.internal.graphql';

/** The package that a document's template tag `gql` and its type come from. */
interface DocumentTag {
  module: string;
  type: string;
}

/**
 * Typed documents: `x.graphql` becomes `gql/x.ts` beside it, which exports `<Operation>Document` with its result and variables types.
 * One output per file, so that a bundler puts an operation into the chunks that use it and nowhere else.
 * Enums and inputs are in `gql/schema.ts` of the folder.
 */
function typedDocuments(folder: string, tagOf: (file: string) => DocumentTag): Outputs {
  const files = globSync(`${folder}/**/*.graphql`)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith(INTERNAL) && !file.endsWith('supergraph.graphql'));
  if (files.length === 0) return {};
  const schema = apiSchema();
  const schemaTypes = `${folder}/gql/schema.ts`;
  const output = (file: string) => {
    const path = `${posix.dirname(file)}/gql/${posix.basename(file, '.graphql')}.ts`;
    const { module, type } = tagOf(file);
    return [
      path,
      {
        schema,
        documents: file,
        plugins: ['typescript-operations', 'typed-document-node'],
        config: {
          ...operationOptions,
          importSchemaTypesFrom: schemaTypes,
          documentMode: 'graphQLTag',
          gqlImport: `${module}#gql`,
          documentNodeImport: `${module}#${type}`,
          // Lets a bundler drop the documents that a chunk does not use.
          pureMagicComment: true,
        },
      },
    ];
  };
  return {
    [schemaTypes]: {
      schema,
      documents: files,
      plugins: ['typescript-operations'],
      config: { ...operationOptions, generateOperationTypes: false },
    },
    ...Object.fromEntries(files.map(output)),
  };
}

/** Typed documents of calls from one service, or the gateway, to another: `gql/<service>.internal.ts` beside the file. */
function internalDocuments(): Outputs {
  const files = globSync(`{packages,services,gateway}/**/src/**/*${INTERNAL}`, { exclude: ['**/node_modules/**'] });
  const output = (file: string) => {
    const service = posix.basename(file, INTERNAL);
    const schema = `services/${service}/src/graphql/schema.graphql`;
    const { module, type } = operationText;
    return [
      `${posix.dirname(file)}/gql/${service}.internal.ts`,
      {
        schema: [sharedSchema, schema, entitiesField(schema)],
        documents: file,
        plugins: ['typescript-operations', 'typed-document-node'],
        config: {
          ...operationOptions,
          federation: true,
          documentMode: 'graphQLTag',
          gqlImport: `${module}#gql`,
          documentNodeImport: `${module}#${type}`,
        },
      },
    ];
  };
  return Object.fromEntries(files.map((file) => output(file.replaceAll('\\', '/'))));
}

const apolloDocument: DocumentTag = { module: '@apollo/client', type: 'TypedDocumentNode' };

/** Sent as text: by the REST facade to the graph, and by services to each other. */
const operationText: DocumentTag = { module: '@utility-pay/contracts', type: 'Operation' };

/** Sent as text without Apollo: the pages before sign-in load neither its cache nor the GraphQL parser. */
const BEFORE_SIGN_IN = [
  'web/src/features/session/session.graphql',
  'web/src/features/session/recovery.graphql',
  'web/src/theme/branding.graphql',
];

const config: CodegenConfig = {
  importExtension: '.ts',
  generates: {
    ...resolverTypes(),
    ...typedDocuments('gateway/src', () => operationText),
    ...internalDocuments(),
    ...typedDocuments('web/src', (file) => (BEFORE_SIGN_IN.includes(file) ? operationText : apolloDocument)),
  },
};

export default config;
