import { buildSchema, type GraphQLNamedType, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';
import { composeSupergraph } from '../../../scripts/schema/supergraph.ts';

/** The graph as its callers see it. */
export function apiSchema(): GraphQLSchema {
  const composition = composeSupergraph();
  if (composition.kind === 'failed') throw new Error(composition.problems.join('\n'));
  return buildSchema(composition.api);
}

const BUILT_IN = /^(__.*|String|Int|Float|Boolean|ID)$/;

export const typesOf = (schema: GraphQLSchema): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter(({ name }) => !BUILT_IN.test(name));

export const objectTypesOf = (schema: GraphQLSchema): GraphQLObjectType[] => typesOf(schema).filter(isObjectType);
