import { buildSubgraphSchema } from '@apollo/subgraph';
import { graphql, parse } from 'graphql';
import { expect, it } from 'vitest';
import { applyEnumsToDefaultValues } from './default-values.ts';

const typeDefs = parse(/* GraphQL */ `
  enum Sort {
    NEWEST
    OLDEST
  }
  input Page {
    sorts: [Sort!] = [NEWEST]
    first: Int = 3
  }
  type Query {
    list(sort: Sort = NEWEST, page: Page = { sorts: [OLDEST] }, other: Page): String!
  }
`);
const resolvers = {
  Sort: { NEWEST: 'newest', OLDEST: 'oldest' },
  Query: { list: (_parent: unknown, args: unknown) => JSON.stringify(args) },
};

it('passes default values of enums to resolvers as internal values', async () => {
  const schema = buildSubgraphSchema([{ typeDefs, resolvers }]);
  applyEnumsToDefaultValues(schema);
  const { data, errors } = await graphql({ schema, source: '{ list(other: {}) }' });
  expect(errors).toBeUndefined();
  expect(JSON.parse(String(data?.list))).toEqual({
    sort: 'newest',
    page: { sorts: ['oldest'], first: 3 },
    other: { sorts: ['newest'], first: 3 },
  });
});
