import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, type ObjectTypeDefinitionNode, parse } from 'graphql';
import { root } from '../lib/root.ts';

const resolved = (type: ObjectTypeDefinitionNode): boolean =>
  type.directives?.some(({ name }) => name.value === 'key') ||
  type.fields?.some(({ arguments: given }) => given && given.length > 0) ||
  false;

/** The object types of a schema whose fields are partly found by resolvers of their own: entities, and types with arguments. */
export function resolvedTypes(schema: string): string[] {
  return parse(readFileSync(join(root, schema), 'utf8'))
    .definitions.filter((definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION)
    .filter((type) => !['Query', 'Mutation'].includes(type.name.value) && resolved(type))
    .map((type) => type.name.value);
}
