import { type GraphQLSchema, isInputObjectType, isObjectType, valueFromAST } from 'graphql';

/**
 * Reads the default values of arguments and input fields again. `buildSubgraphSchema` reads them before it adds the enum
 * resolvers, so that resolvers would receive names of the schema instead of internal values.
 */
export function applyEnumsToDefaultValues(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields()))
      for (const input of 'args' in field ? field.args : [field])
        if (input.astNode?.defaultValue) input.defaultValue = valueFromAST(input.astNode.defaultValue, input.type);
  }
}
