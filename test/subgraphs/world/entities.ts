import type { ServiceName } from '@utility-pay/contracts';
import {
  buildASTSchema,
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

/** Values for arguments that a field will not do without. */
const VALUES: Record<string, string> = { Date: '"2026-01-01"', ID: '"1"', String: '"x"', Int: '1' };
/** Levels of objects that are asked for inside an entity's field. */
const DEEP = 3;

/** One field of an entity, asked for by `_entities` with keys that the caller made up. */
export interface EntityField {
  service: ServiceName;
  type: string;
  field: string;
  keys: string[];
  /** The field with all that can be read inside it. */
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
    .filter(isOurs)
    .flatMap((one) => selectionOf(one, depth - 1) ?? []);
  return inside.length > 0 ? `${call} { ${inside.join(' ')} }` : undefined;
}

/** The fields of a `@key(fields: "id companyId")`. */
const keysOf = ({ astNode }: GraphQLObjectType): string[] =>
  (astNode?.directives ?? [])
    .filter(({ name }) => name.value === 'key')
    .flatMap(({ arguments: given = [] }) => given)
    .flatMap(({ value }) => (value.kind === Kind.STRING ? value.value.split(' ') : []));

const isOurs = ({ astNode }: GraphQLField<unknown, unknown>): boolean =>
  !astNode?.directives?.some(({ name }) => name.value === 'external');

/** Every field that a service answers of every entity, but the keys themselves. */
export function entityFields(service: ServiceName): EntityField[] {
  const schema = buildASTSchema(parse(subgraphSdl(`services/${service}/src/graphql/schema.graphql`)), {
    assumeValidSDL: true,
  });
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => keysOf(type).length > 0)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => isOurs(field) && !keysOf(type).includes(field.name))
        .map((field) => ({
          service,
          type: type.name,
          field: field.name,
          keys: keysOf(type),
          selection: selectionOf(field, DEEP) ?? field.name,
        })),
    );
}
