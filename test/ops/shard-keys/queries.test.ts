import { expect, test } from 'vitest';
import { exceptionsIn, namesCompany, queriesOf, shardedIn, unboundQueries, uniqueBeyondCompany } from './queries.ts';

const $db = 'utility-pay-tenant-settings';

test.for([
  [{ companyId: 1, _id: 'a' }, true],
  [{ companyId: { $eq: 1 } }, true],
  [{ $and: [{ state: 'open' }, { companyId: 1 }] }, true],
  [{ $or: [{ companyId: 1 }, { companyId: 2 }] }, true],
  [{ $or: [{ companyId: 1 }, { state: 'open' }] }, false],
  [{ companyId: { $in: [1, 2] } }, false],
  [{ companyId: null }, false],
  [{}, false],
] as const)('%j selects one company in each branch: %s', ([filter, names]) => expect(namesCompany(filter)).toBe(names));

test('reports queries without a company for every command', () => {
  const problemsOf = (command: object) => unboundQueries(queriesOf({ ...command, $db }), []);
  expect(problemsOf({ update: 'logos', updates: [{ q: { companyId: 1 } }, { q: { _id: 1 } }] })).toEqual([
    'tenant-settings.logos: update by _id without one companyId',
  ]);
  expect(problemsOf({ insert: 'logos', documents: [{ _id: 1 }] })).toHaveLength(1);
  expect(problemsOf({ aggregate: 'logos', pipeline: [{ $group: {} }, { $match: { companyId: 1 } }] })).toHaveLength(1);
  expect(problemsOf({ aggregate: 'logos', pipeline: [{ $match: { companyId: 1 } }] })).toEqual([]);
  expect(problemsOf({ delete: 'logos', deletes: [{ q: {} }] })).toHaveLength(1);
  expect(problemsOf({ getMore: 1, collection: 'logos' })).toEqual([]);
  expect(() => problemsOf({ mapReduce: 'logos' })).toThrow('unknown command mapReduce');
});

test('reads exceptions and sharded collections from the documentation', () => {
  const page =
    '| `a.b` | companyId | big |\n| `*.events` | any | a log |\n| `a.c` | `_id, state` | why |\n| Head | x | y |';
  expect([...shardedIn(page)]).toEqual(['a.b']);
  const exceptions = exceptionsIn(page);
  expect(exceptions).toEqual([
    { collection: '*.events', fields: 'any', reason: 'a log' },
    { collection: 'a.c', fields: '_id, state', reason: 'why' },
  ]);
  const query = (collection: string, filter: object) => ({ collection, verb: 'find', filter });
  const queries = [query('billing.events', {}), query('a.c', { state: 1, _id: 1 }), query('a.c', { _id: 1 })];
  expect(unboundQueries(queries, exceptions)).toEqual(['a.c: find by _id without one companyId']);
});

test('reports unique indexes of sharded collections that do not start with the company', () => {
  const indexes = [
    { key: { companyId: 1, number: 1 }, unique: true },
    { key: { email: 1 }, unique: true },
    { key: { at: 1 } },
  ];
  const sharded = new Set(['tenant-settings.logos']);
  expect(uniqueBeyondCompany({ createIndexes: 'logos', indexes, $db }, sharded)).toEqual([
    'tenant-settings.logos: email cannot be unique across shards',
  ]);
  expect(uniqueBeyondCompany({ createIndexes: 'hosts', indexes, $db }, sharded)).toEqual([]);
});
