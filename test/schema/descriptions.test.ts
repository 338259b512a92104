import { isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { apiSchema, typesOf } from './helpers/api-schema.ts';

const schema = apiSchema();

/** A mutation's `input` argument is described by its type. */
const speaksForItself = (name: string, type: { toString(): string }): boolean =>
  name === 'input' && type.toString().endsWith('Input!');

function undescribed(): string[] {
  const missing: string[] = [];
  const look = (path: string, { description }: { description?: string | null | undefined }) => {
    if (!description?.trim()) missing.push(path);
  };
  for (const type of typesOf(schema)) {
    if (type.name !== 'Query' && type.name !== 'Mutation') look(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) look(`${type.name}.${value.name}`, value);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) look(`${type.name}.${field.name}`, field);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      look(`${type.name}.${field.name}`, field);
      for (const arg of field.args)
        if (!speaksForItself(arg.name, arg.type)) look(`${type.name}.${field.name}(${arg.name})`, arg);
    }
  }
  return missing;
}

test('everything in the public graph has a description', () => {
  expect(undescribed()).toEqual([]);
});

test('descriptions are short', () => {
  const unfit = typesOf(schema).flatMap((type) => {
    const fields = isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
    return [type, ...fields]
      .filter(({ description }) => description && (description.length > 250 || description.includes('\n\n')))
      .map(({ name }) => `${type.name}.${name}`);
  });
  expect(unfit).toEqual([]);
});

test('the public graph contains nothing internal', () => {
  const names = typesOf(schema).flatMap((type) => [
    type.name,
    ...(isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : []),
  ]);
  expect(names.filter((name) => /internal|^_/i.test(name))).toEqual([]);
});
