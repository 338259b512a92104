import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { notFound } from '../errors.ts';
import { createLogger } from '../log.ts';
import type { RequestContext } from './context.ts';
import { createExecutor } from './execute-operations.ts';
import { errorFormatter } from './format-error.ts';

const schema = buildSubgraphSchema([
  {
    typeDefs: parse(`
    type Query { bill(id: ID!): Bill, broken: Int }
    type Bill { id: ID!, amountMinor: Int! }
    type Mutation { signOut: Boolean }
  `),
    resolvers: {
      Query: {
        bill: (_: unknown, { id }: { id: string }) => {
          if (id === 'missing') throw notFound('Bill');
          return { id, amountMinor: 8417 };
        },
        broken: () => {
          throw new Error('secret of the database');
        },
      },
      Mutation: {
        signOut: (_: unknown, _input: object, context: RequestContext) => {
          context.session = { kind: 'close' };
          return true;
        },
      },
    },
  },
]);
const run = createExecutor(schema, errorFormatter(createLogger('test', 'silent')));
const execute = (query: string, variables?: Record<string, unknown>) =>
  run(
    { query, ...(variables ? { variables } : {}) },
    {
      actor: { kind: 'anonymous' },
      requestId: 'r',
      clientAddress: null,
    },
  );

const BILL = 'query Bill($id: ID!) { bill(id: $id) { id amountMinor } }';

test('executes the same operation again with other variables', async () => {
  for (const id of ['1', '2'])
    expect(await execute(BILL, { id })).toEqual({ data: { bill: { id, amountMinor: 8417 } } });
});

test.each([
  ['text that is not GraphQL', '{ bill(', undefined],
  ['an unknown field', '{ owner }', undefined],
  ['an unknown operation', 'fragment F on Bill { id }', undefined],
  ['a missing variable', BILL, {}],
  ['a variable of another type', BILL, { id: { $gt: '' } }],
  ['the schema', '{ __schema { types { name } } }', undefined],
  ["the schema's text", '{ _service { sdl } }', undefined],
])('refuses %s without executing anything', async (_what, query, variables) => {
  const { data, errors } = await execute(query, variables);
  expect(data).toBeUndefined();
  expect(new Set(errors?.map(({ extensions }) => extensions?.code))).toEqual(new Set(['BAD_USER_INPUT']));
});

test('returns an expected failure with its code and path, together with the data of other fields', async () => {
  const { data, errors } = await execute('{ bill(id: "missing") { id } other: bill(id: "1") { id } }');
  expect(data).toEqual({ bill: null, other: { id: '1' } });
  expect(errors).toEqual([{ message: 'Bill not found', path: ['bill'], extensions: { code: 'NOT_FOUND' } }]);
});

test('returns an unexpected failure with an error id and without its message', async () => {
  const { data, errors } = await execute('{ broken }');
  expect(data).toEqual({ broken: null });
  expect(errors?.[0]).toMatchObject({
    path: ['broken'],
    extensions: { code: 'INTERNAL', errorId: expect.any(String) },
  });
  expect(JSON.stringify(errors)).not.toContain('secret');
});

test('returns a change of the session in the extensions of the response', async () => {
  expect(await execute('mutation { signOut }')).toEqual({
    data: { signOut: true },
    extensions: { session: { kind: 'close' } },
  });
});
