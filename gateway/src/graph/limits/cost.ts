import {
  type ConstValueNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { ASSUMED_ENTRIES, BATCH_MUTATIONS, MAX_PAGE_SIZE, OBJECTS_PER_CHANGE } from './limits.ts';

interface CostInput {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
}

export interface Cost {
  /** Maximum number of objects in the response. */
  objects: number;
  /** The largest page size, requested or by default. */
  largestPage: number;
  /** Mutations in the operation. */
  mutations: number;
}

/**
 * Returns the maximum cost of a validated operation, before it runs. Fields that a directive skips are counted too.
 * Limits compare the cost with `limits.ts`.
 */
export function costOf({ schema, document, operation, variables }: CostInput): Cost {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const cost: Cost = { objects: 0, largestPage: 0, mutations: 0 };

  /**
   * Returns the number of an argument; undefined for an argument that is not given. Counts null as the maximum page
   * size.
   */
  const readNumber = (node: ValueNode | ConstValueNode | undefined): number | undefined => {
    if (node?.kind === Kind.INT) return Number(node.value);
    if (node?.kind === Kind.NULL) return MAX_PAGE_SIZE;
    if (node?.kind !== Kind.VARIABLE) return undefined;
    const name = node.name.value;
    const value = variables[name];
    if (value !== undefined) return typeof value === 'number' ? value : MAX_PAGE_SIZE;
    return readNumber(
      operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue,
    );
  };
  /** Returns a field's page size; undefined for a field without a `first` argument. */
  const readPageSize = (field: GraphQLField<unknown, unknown>, node: FieldNode): number | undefined => {
    const first = field.args.find(({ name }) => name === 'first');
    if (!first) return undefined;
    const requested = readNumber(node.arguments?.find(({ name }) => name.value === 'first')?.value);
    const page = requested ?? Number(first.defaultValue ?? MAX_PAGE_SIZE);
    cost.largestPage = Math.max(cost.largestPage, page);
    return Math.max(page, 0);
  };
  /** Returns the number of changes that a batch mutation makes; undefined for any other field. */
  const countChanges = (type: GraphQLNamedType | undefined, { name, arguments: given = [] }: FieldNode) => {
    const listField = type === schema.getMutationType() ? BATCH_MUTATIONS[name.value] : undefined;
    if (!listField) return undefined;
    const input = given.find((argument) => argument.name.value === 'input')?.value;
    const entries: unknown = input && Object(valueFromASTUntyped(input, variables))[listField];
    return Array.isArray(entries) ? entries.length : 1;
  };
  /**
   * Adds the cost of the selected fields. `multiplier` is the number of objects that contain them. The page size of a
   * connection applies to the list of edges inside it.
   */
  const addSelection = (
    type: GraphQLNamedType | undefined,
    set: SelectionSetNode,
    multiplier: number,
    connectionPageSize?: number,
  ): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        addField(type, selection, multiplier, connectionPageSize);
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
      const typeCondition = fragment?.typeCondition;
      if (fragment)
        addSelection(
          typeCondition ? schema.getType(typeCondition.name.value) : type,
          fragment.selectionSet,
          multiplier,
          connectionPageSize,
        );
    }
  };
  const addField = (
    type: GraphQLNamedType | undefined,
    node: FieldNode,
    multiplier: number,
    connectionPageSize?: number,
  ): void => {
    if (type === schema.getMutationType()) cost.mutations += 1;
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    if (!field || !node.selectionSet) return;
    const pageSize = readPageSize(field, node);
    const isList = isListType(getNullableType(field.type));
    const objects = multiplier * (isList ? (pageSize ?? connectionPageSize ?? ASSUMED_ENTRIES) : 1);
    const changes = countChanges(type, node);
    cost.objects += objects + (changes ?? 0) * OBJECTS_PER_CHANGE;
    // The result of a batch mutation lists one entry for each change.
    const pageSizeInside = isList ? undefined : (pageSize ?? changes);
    addSelection(getNamedType(field.type), node.selectionSet, objects, pageSizeInside);
  };

  addSelection(schema.getRootType(operation.operation) ?? undefined, operation.selectionSet, 1);
  return cost;
}
