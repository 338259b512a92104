import { partnerTable } from '@utility-pay/testkit';
import { type GraphQLField, getNamedType, getNullableType, isListType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { MAX_PAGE_SIZE } from '../../gateway/src/graph/limits/limits.ts';
import { apiSchema, objectTypesOf, typesOf } from './helpers/api-schema.ts';

const schema = apiSchema();
const fieldsOf = (name: string): GraphQLField<unknown, unknown>[] => {
  const type = schema.getType(name);
  return isObjectType(type) ? Object.values(type.getFields()) : [];
};
const signature = (field: GraphQLField<unknown, unknown> | undefined): string => String(field?.type);
const find = (type: string, name: string) => fieldsOf(type).find((field) => field.name === name);

const connections = objectTypesOf(schema).filter(({ name }) => name.endsWith('Connection'));
const objectLists = objectTypesOf(schema).flatMap(({ name }) =>
  fieldsOf(name)
    .filter(({ type }) => isListType(getNullableType(type)) && isObjectType(getNamedType(type)))
    .map((field) => ({ path: `${name}.${field.name}`, field })),
);
const mutations = fieldsOf('Mutation');

test('the graph has more than 3 connections, mutations and lists of objects', () => {
  expect([connections.length, mutations.length, objectLists.length].every((count) => count > 3)).toBe(true);
});

test.each(connections.map(({ name }) => name))('%s is a Relay connection', (name) => {
  const edge = `${name.replace(/Connection$/, '')}Edge`;
  expect(signature(find(name, 'edges'))).toBe(`[${edge}!]!`);
  expect(signature(find(name, 'pageInfo'))).toBe('PageInfo!');
  expect(signature(find(edge, 'cursor'))).toBe('String!');
  expect(signature(find(edge, 'node'))).toMatch(/^\w+!$/);
  expect(fieldsOf('PageInfo').map((field) => field.name)).toEqual(
    expect.arrayContaining(['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor']),
  );
});

const pages = objectTypesOf(schema).flatMap(({ name }) =>
  fieldsOf(name)
    .filter(({ type }) => getNamedType(type).name.endsWith('Connection'))
    .map((field) => [`${name}.${field.name}`, field] as const),
);
test.each(pages)('%s has the arguments first and after, and a default page size', (_path, { args }) => {
  const first = args.find(({ name }) => name === 'first');
  expect(args.map(({ name }) => name)).toEqual(expect.arrayContaining(['first', 'after']));
  expect(Number(first?.defaultValue)).toBeGreaterThan(0);
  expect(Number(first?.defaultValue)).toBeLessThanOrEqual(MAX_PAGE_SIZE);
  expect(first?.description).toMatch(new RegExp(`^1 to ${MAX_PAGE_SIZE}\\.`));
});

test('every list without pages is in the documented table of lists', () => {
  const undividedLists = objectLists
    .map(({ path }) => path)
    .filter((path) => !/Connection\.edges$|Payload\.userErrors$|Answer\.userErrors$/.test(path));
  expect(
    partnerTable('List')
      .map(([list]) => list)
      .sort(),
  ).toEqual(undividedLists.sort());
});

/** Mutations without userErrors, because no input of them can be invalid. */
const WITHOUT_USER_ERRORS = ['signOut', 'resetBranding', 'revokePartnerKey'];

test.each(mutations.map((field) => [field.name, field] as const))(
  '%s takes an input, and returns a payload whose objects can be null',
  (name, field) => {
    const typeName = name.charAt(0).toUpperCase() + name.slice(1);
    expect(signature(field)).toBe(`${typeName}Payload!`);
    if (name !== 'signOut')
      expect(field.args.map(({ name: arg, type }) => `${arg}: ${type}`)).toEqual([`input: ${typeName}Input!`]);
    const userErrors = signature(find(`${typeName}Payload`, 'userErrors'));
    expect(userErrors).toBe(WITHOUT_USER_ERRORS.includes(name) ? 'undefined' : '[UserError!]!');
    const objectFields = fieldsOf(`${typeName}Payload`).filter(({ type }) => isObjectType(getNullableType(type)));
    expect(
      objectFields.filter(({ type }) => String(type).endsWith('!')).map((objectField) => objectField.name),
    ).toEqual([]);
  },
);

test('types are named in PascalCase, fields in camelCase', () => {
  const misnamed = typesOf(schema).flatMap((type) => [
    ...(/^[A-Z][A-Za-z0-9]*$/.test(type.name) ? [] : [type.name]),
    ...fieldsOf(type.name)
      .filter(({ name }) => !/^[a-z][A-Za-z0-9]*$/.test(name))
      .map(({ name }) => `${type.name}.${name}`),
  ]);
  expect(misnamed).toEqual([]);
});
