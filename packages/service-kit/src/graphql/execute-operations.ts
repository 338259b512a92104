import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from './context.ts';
import type { SubgraphRequest, SubgraphResponse } from './transport.ts';

/** Maximum total length of the operations in the cache. */
const MAX_CACHED_CHARACTERS = 4_000_000;
/** Refuses the schema's text, which the federation library offers in this field. */
const noSchemaText: ValidationRule = (context) => ({
  Field: ({ name }) => {
    if (name.value === '_service') context.reportError(new GraphQLError('The schema is not available here'));
  },
});
/** No introspection: the schema contains internal operations, and the supergraph is composed from files. */
const RULES = [...specifiedRules, NoSchemaIntrospectionCustomRule, noSchemaText];

type FormatError = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

/** Parses and validates an operation. Returns the errors, if there are any. */
function parseOperation(schema: GraphQLSchema, query: string): { document: DocumentNode } | { errors: GraphQLError[] } {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return { errors: [error as GraphQLError] };
  }
  const errors = validate(schema, document, RULES);
  return errors.length > 0 ? { errors: [...errors] } : { document };
}

/**
 * Returns a function that executes operations on a schema. Parsed operations are cached: the gateway and the services
 * send the same ones again and again.
 */
export function createExecutor(schema: GraphQLSchema, formatError: FormatError) {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (_document, query) => query.length,
  });
  /** Returns the response to an operation whose text or variables are invalid, so that nothing was executed. */
  const refuse = (errors: readonly GraphQLError[]): SubgraphResponse => ({
    errors: errors.map((error) =>
      formatError({ message: error.message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }, error),
    ),
  });
  return async (
    { query, variables, operationName }: Omit<SubgraphRequest, 'claims'>,
    contextValue: RequestContext,
  ): Promise<SubgraphResponse> => {
    let document = documents.get(query);
    if (!document) {
      const parsed = parseOperation(schema, query);
      if ('errors' in parsed) return refuse(parsed.errors);
      document = parsed.document;
      documents.set(query, document);
    }
    const { data, errors } = await execute({
      schema,
      document,
      contextValue,
      variableValues: variables,
      operationName,
    });
    if (data === undefined) return refuse(errors ?? []);
    return {
      data,
      ...(errors ? { errors: errors.map((error) => formatError(error.toJSON(), error)) } : {}),
      // A change of the browser's session, which the gateway reads and removes.
      ...(contextValue.session ? { extensions: { session: contextValue.session } } : {}),
    };
  };
}
