import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { costOf } from './cost.ts';
import { ASSUMED_ENTRIES, MAX_PAGE_SIZE, OBJECTS_PER_CHANGE } from './limits.ts';

const schema = buildSchema(`
  type Query { shop: Shop, shops: [Shop!]! }
  type Shop { name: String, tags: [String!]!, latest(first: Int = 5): [Item!]!, items(first: Int = 50): ItemConnection! }
  type ItemConnection { edges: [ItemEdge!]!, pageInfo: PageInfo!, totalCount: Int! }
  type ItemEdge { cursor: String!, node: Item! }
  type PageInfo { endCursor: String }
  type Item { id: ID!, parts: [Item!]! }
  type Mutation { updateCustomers(input: Batch!): Changes! }
  input Batch { customers: [Change!]! }
  input Change { accountNumber: String! }
  type Changes { results: [Item!]! }
`);

function cost(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  return costOf({ schema, document, operation: document.definitions[0] as OperationDefinitionNode, variables });
}

test.each([
  ['ignores scalars', '{ shop { name tags } }', 1],
  ['assumes ten entries for a list without first', '{ shops { name } }', ASSUMED_ENTRIES],
  ['counts as many entries of a list as first requests', '{ shop { latest(first: 3) { id } } }', 4],
  ['counts as many entries as the default of first', '{ shop { latest { id } } }', 6],
  ['counts the edges and nodes of a connection', '{ shop { items(first: 7) { edges { node { id } } } } }', 2 + 7 + 7],
  ['counts fields beside the edges once', '{ shop { items(first: 7) { totalCount pageInfo { endCursor } } } }', 3],
  ['counts the connection of an empty page', '{ shop { items(first: 0) { edges { cursor } } } }', 2],
  ['multiplies nested lists', '{ shop { latest(first: 3) { parts { parts { id } } } } }', 1 + 3 + 30 + 300],
  ['counts each alias', '{ a: shop { name } b: shop { name } }', 2],
  ['counts each use of a fragment', '{ a: shop { ...F } b: shop { ...F } } fragment F on Shop { latest { id } }', 12],
  ['counts inline fragments', '{ shop { ... on Shop { ... { latest(first: 2) { id } } } } }', 3],
  [
    'applies the page size inside a fragment',
    '{ shop { items(first: 4) { ...E } } } fragment E on ItemConnection { edges { cursor } }',
    6,
  ],
  ['counts a field excluded by a directive', '{ shop { latest(first: 2) @include(if: false) { id } } }', 3],
])('%s', (_case, text, objects) => {
  expect(cost(text).objects).toBe(objects);
});

test('the page size is read from variables and their defaults', () => {
  const text = 'query Q($n: Int = 4) { shop { latest(first: $n) { id } } }';
  expect(cost(text)).toMatchObject({ objects: 5, largestPage: 4 });
  expect(cost(text, { n: 9 })).toMatchObject({ objects: 10, largestPage: 9 });
});

test('aliased mutations and mutations in fragments are counted, and queries are not', () => {
  const change = 'updateCustomers(input: { customers: [] }) { results { id } }';
  const text = `mutation { a: ${change} b: ${change} ...F } fragment F on Mutation { c: ${change} }`;
  expect(cost(text).mutations).toBe(3);
  expect(cost('{ a: shop { name } b: shop { name } }').mutations).toBe(0);
});

test('a batch mutation costs 50 objects for each change, and the objects of its result', () => {
  const customers = Array.from({ length: 3 }, (_, index) => ({ accountNumber: String(index) }));
  const expected = 1 + 3 * OBJECTS_PER_CHANGE + 3;
  const inVariable = 'mutation M($i: Batch!) { updateCustomers(input: $i) { results { id } } }';
  expect(cost(inVariable, { i: { customers } }).objects).toBe(expected);
  const inText = 'mutation M($c: [Change!]!) { updateCustomers(input: { customers: $c }) { results { id } } }';
  expect(cost(inText, { c: customers }).objects).toBe(expected);
});

test('a null first costs the maximum page size', () => {
  expect(cost('{ shop { latest(first: null) { id } } }').objects).toBe(1 + MAX_PAGE_SIZE);
  expect(cost('query Q($n: Int) { shop { latest(first: $n) { id } } }', { n: null }).objects).toBe(1 + MAX_PAGE_SIZE);
});

test('a negative first does not lower the cost', () => {
  expect(cost('{ shop { latest(first: -1000) { id } items { edges { cursor } } } }').objects).toBe(1 + 1 + 50);
});
