import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { costOf } from './cost.ts';
import { ASSUMED_ENTRIES, MAX_PAGE } from './limits.ts';

const schema = buildSchema(`
  type Query { shop: Shop, shops: [Shop!]! }
  type Shop { name: String, tags: [String!]!, latest(first: Int = 5): [Item!]!, items(first: Int = 50): ItemConnection! }
  type ItemConnection { edges: [ItemEdge!]!, pageInfo: PageInfo!, totalCount: Int! }
  type ItemEdge { cursor: String!, node: Item! }
  type PageInfo { endCursor: String }
  type Item { id: ID!, parts: [Item!]! }
`);

function cost(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  return costOf({ schema, document, operation: document.definitions[0] as OperationDefinitionNode, variables });
}

test.each([
  ['scalars are free', '{ shop { name tags } }', 1],
  ['a list without first is taken for ten', '{ shops { name } }', ASSUMED_ENTRIES],
  ['a list counts what it is asked for', '{ shop { latest(first: 3) { id } } }', 4],
  ['a list counts its own default', '{ shop { latest { id } } }', 6],
  ['a connection counts its edges and nodes', '{ shop { items(first: 7) { edges { node { id } } } } }', 2 + 7 + 7],
  ['what stands beside the edges counts once', '{ shop { items(first: 7) { totalCount pageInfo { endCursor } } } }', 3],
  ['a page that is nothing costs what it is asked in', '{ shop { items(first: 0) { edges { cursor } } } }', 2],
  ['lists inside lists multiply', '{ shop { latest(first: 3) { parts { parts { id } } } } }', 1 + 3 + 30 + 300],
  ['aliases count each', '{ a: shop { name } b: shop { name } }', 2],
  [
    'a fragment counts where it is used',
    '{ a: shop { ...F } b: shop { ...F } } fragment F on Shop { latest { id } }',
    12,
  ],
  ['an inline fragment counts', '{ shop { ... on Shop { ... { latest(first: 2) { id } } } } }', 3],
  [
    'a fragment on edges keeps the page',
    '{ shop { items(first: 4) { ...E } } } fragment E on ItemConnection { edges { cursor } }',
    6,
  ],
  ['a field that may be left out counts', '{ shop { latest(first: 2) @include(if: false) { id } } }', 3],
])('%s', (_what, text, objects) => {
  expect(cost(text).objects).toBe(objects);
});

test('first is read from variables and their defaults', () => {
  const text = 'query Q($n: Int = 4) { shop { latest(first: $n) { id } } }';
  expect(cost(text)).toEqual({ objects: 5, largestPage: 4 });
  expect(cost(text, { n: 9 })).toEqual({ objects: 10, largestPage: 9 });
});

test('a first that says nothing is taken for the most', () => {
  expect(cost('{ shop { latest(first: null) { id } } }').objects).toBe(1 + MAX_PAGE);
  expect(cost('query Q($n: Int) { shop { latest(first: $n) { id } } }', { n: null }).objects).toBe(1 + MAX_PAGE);
});

test('a negative first makes nothing cheaper', () => {
  expect(cost('{ shop { latest(first: -1000) { id } items { edges { cursor } } } }').objects).toBe(1 + 1 + 50);
});
