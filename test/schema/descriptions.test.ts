import { isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { apiSchema, typesOf } from './helpers/api-schema.ts';

const schema = apiSchema();

/** Returns whether an argument is the `input` of a mutation, which its type describes. */
const isMutationInput = (name: string, type: { toString(): string }): boolean =>
  name === 'input' && type.toString().endsWith('Input!');

/** Returns the paths of types, fields, arguments and enum values without a description. */
function findUndescribed(): string[] {
  const missing: string[] = [];
  const check = (path: string, { description }: { description?: string | null | undefined }) => {
    if (!description?.trim()) missing.push(path);
  };
  for (const type of typesOf(schema)) {
    if (type.name !== 'Query' && type.name !== 'Mutation') check(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) check(`${type.name}.${field.name}`, field);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      check(`${type.name}.${field.name}`, field);
      for (const arg of field.args)
        if (!isMutationInput(arg.name, arg.type)) check(`${type.name}.${field.name}(${arg.name})`, arg);
    }
  }
  return missing;
}

test('everything in the public graph has a description', () => {
  expect(findUndescribed()).toEqual([]);
});

test('descriptions have at most 250 characters and one paragraph', () => {
  const tooLong = typesOf(schema).flatMap((type) => {
    const fields = isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
    return [type, ...fields]
      .filter(({ description }) => description && (description.length > 250 || description.includes('\n\n')))
      .map(({ name }) => `${type.name}.${name}`);
  });
  expect(tooLong).toEqual([]);
});

test('the public graph contains nothing internal', () => {
  const names = typesOf(schema).flatMap((type) => [
    type.name,
    ...(isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : []),
  ]);
  expect(names.filter((name) => /internal|^_/i.test(name))).toEqual([]);
});
