import {
  buildSchema,
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getOperationAST,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { composeSupergraph } from '../../../scripts/schema/supergraph.ts';

let builtSchema: GraphQLSchema | undefined;

/** Returns the public schema: the supergraph without internal fields. It is built once, because that takes a second. */
export function apiSchema(): GraphQLSchema {
  builtSchema ??= buildApiSchema();
  return builtSchema;
}

function buildApiSchema(): GraphQLSchema {
  const composition = composeSupergraph();
  if (composition.kind === 'failed') throw new Error(composition.problems.join('\n'));
  return buildSchema(composition.api);
}

const BUILT_IN = /^(__.*|String|Int|Float|Boolean|ID)$/;

export const typesOf = (schema: GraphQLSchema): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter(({ name }) => !BUILT_IN.test(name));

export const objectTypesOf = (schema: GraphQLSchema): GraphQLObjectType[] => typesOf(schema).filter(isObjectType);

/** Returns the operation of a document. @throws if it has none, or more than one */
export function onlyOperation(document: DocumentNode): OperationDefinitionNode {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('the document must contain exactly one operation');
  return operation;
}
