import type { ServiceName } from '@utility-pay/contracts';
import {
  buildASTSchema,
  type ConstDirectiveNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  Kind,
  parse,
} from 'graphql';
import { subgraphSdl } from '../../../scripts/schema/supergraph.ts';

/** Values of required arguments. */
const VALUES: Record<string, string> = { Date: '"2026-01-01"', ID: '"1"', String: '"x"', Int: '1' };
/** Levels of objects that are selected inside an entity's field. */
const MAX_DEPTH = 3;

/** A field of an entity that is queried by `_entities` with made-up keys. */
export interface EntityField {
  service: ServiceName;
  type: string;
  field: string;
  /** Fields of the representation: the entity's key, and the fields of other services that this field requires. */
  keys: string[];
  /** The field with its whole selection. */
  selection: string;
}

const argumentsOf = (field: GraphQLField<unknown, unknown>): string => {
  const needed = field.args.filter(isRequiredArgument);
  return needed.length === 0
    ? ''
    : `(${needed.map(({ name, type }) => `${name}: ${VALUES[getNamedType(type).name] ?? '"1"'}`).join(', ')})`;
};

function selectionOf(field: GraphQLField<unknown, unknown>, depth: number): string | undefined {
  const type = getNamedType(field.type);
  const call = `${field.name}${argumentsOf(field)}`;
  if (isLeafType(type)) return call;
  if (!isObjectType(type) || depth === 0) return undefined;
  const inside = Object.values(type.getFields())
    .filter(isOwnField)
    .flatMap((one) => selectionOf(one, depth - 1) ?? []);
  return inside.length > 0 ? `${call} { ${inside.join(' ')} }` : undefined;
}

/** Returns the fields of a `@key(fields: "id companyId")`. */
const keysOf = ({ astNode }: GraphQLObjectType): string[] =>
  fieldsOf((astNode?.directives ?? []).filter(({ name }) => name.value === 'key'));

/** Returns the fields that the arguments of directives name. */
const fieldsOf = (directives: readonly ConstDirectiveNode[]): string[] =>
  directives
    .flatMap(({ arguments: given = [] }) => given)
    .flatMap(({ value }) => (value.kind === Kind.STRING ? value.value.split(' ') : []));

/** Returns the fields of a `@requires(fields: "companyId customerId")`. */
const requiredBy = ({ astNode }: GraphQLField<unknown, unknown>): string[] =>
  fieldsOf((astNode?.directives ?? []).filter(({ name }) => name.value === 'requires'));

/** Returns whether the service itself resolves a field. */
const isOwnField = ({ astNode }: GraphQLField<unknown, unknown>): boolean =>
  !astNode?.directives?.some(({ name }) => name.value === 'external');

/** Returns every field of every entity of a service, except keys. */
export function entityFields(service: ServiceName): EntityField[] {
  const schema = buildASTSchema(parse(subgraphSdl(`services/${service}/src/graphql/schema.graphql`)), {
    assumeValidSDL: true,
  });
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => keysOf(type).length > 0)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => isOwnField(field) && !keysOf(type).includes(field.name))
        .map((field) => ({
          service,
          type: type.name,
          field: field.name,
          keys: [...keysOf(type), ...requiredBy(field)],
          selection: selectionOf(field, MAX_DEPTH) ?? field.name,
        })),
    );
}
