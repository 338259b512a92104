import { SERVICES } from '@utility-pay/contracts';
import type { Document } from 'mongodb';
import type { Command } from './recorder.ts';

/** The filter of a command, or a document of an insert. */
export interface Query {
  /** Service and collection: `billing.customers`. */
  collection: string;
  verb: string;
  filter: Document;
}

const list = (value: unknown): Document[] => (Array.isArray(value) ? value : []);
const filterOf = (value: unknown): Document => (typeof value === 'object' && value !== null ? value : {});

/** Filters of each command that reads or writes documents. */
const FILTERS: Record<string, (command: Command) => Document[]> = {
  find: ({ filter }) => [filterOf(filter)],
  count: ({ query }) => [filterOf(query)],
  distinct: ({ query }) => [filterOf(query)],
  findAndModify: ({ query }) => [filterOf(query)],
  aggregate: ({ pipeline }) => [filterOf(list(pipeline)[0]?.$match)],
  insert: ({ documents }) => list(documents),
  update: ({ updates }) => list(updates).map(({ q }) => filterOf(q)),
  delete: ({ deletes }) => list(deletes).map(({ q }) => filterOf(q)),
};

/** Commands without a filter. */
const WITHOUT_FILTER = new Set(
  (
    'hello ismaster isMaster ping buildInfo endSessions getMore killCursors createIndexes listIndexes listCollections ' +
    'create dropIndexes collMod serverStatus connectionStatus hostInfo getParameter dbStats collStats'
  ).split(' '),
);

/** Returns the service of a database named `PREFIX-service`. */
const serviceOf = (database: unknown): string =>
  SERVICES.find((service) => String(database).endsWith(`-${service}`)) ?? String(database);

/** Returns the filters of a command. Throws for a command that is not listed above. */
export function queriesOf(command: Command): Query[] {
  const [verb = ''] = Object.keys(command);
  const filters = FILTERS[verb];
  if (!filters && WITHOUT_FILTER.has(verb)) return [];
  if (!filters) throw new Error(`unknown command ${verb}`);
  const collection = `${serviceOf(command.$db)}.${command[verb]}`;
  return filters(command).map((filter) => ({ collection, verb, filter }));
}

const isId = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'object' && value !== null && '$eq' in value && isId(value.$eq));

/** Returns whether a filter selects one company in each branch, so that mongos does not query all shards. */
export const namesCompany = ({ companyId, $and, $or }: Document): boolean =>
  isId(companyId) || list($and).some(namesCompany) || (list($or).length > 0 && list($or).every(namesCompany));

/** Returns the fields of a filter as the documentation writes them. */
const fieldsOf = (filter: Document): string => Object.keys(filter).sort().join(', ') || 'nothing';

export interface Exception {
  /** Service and collection; `*.name` for the one that each service has. */
  collection: string;
  /** Sorted fields of the filter; `any` for a collection without companies. */
  fields: string;
  reason: string;
}

/** Returns the queries without a company that are not exceptions, each kind once. */
export function unboundQueries(queries: Query[], exceptions: Exception[]): string[] {
  const allowed = new Set(exceptions.map(({ collection, fields }) => `${collection} ${fields}`));
  const problems = queries.flatMap(({ collection, verb, filter }) => {
    const fields = fieldsOf(filter);
    const ofEach = `*.${collection.slice(collection.indexOf('.') + 1)}`;
    const isAllowed = [collection, ofEach].some(
      (name) => allowed.has(`${name} any`) || allowed.has(`${name} ${fields}`),
    );
    if (namesCompany(filter) || isAllowed) return [];
    return [`${collection}: ${verb} ${verb === 'insert' ? 'of a document' : `by ${fields}`} without one companyId`];
  });
  return [...new Set(problems)].sort();
}

/** Returns the collection whose indexes a command creates; undefined for other commands. */
export const collectionIndexedBy = ({ $db, createIndexes }: Command): string | undefined =>
  createIndexes === undefined ? undefined : `${serviceOf($db)}.${createIndexes}`;

/** Returns the unique indexes that do not start with the shard key and so cannot exist in a sharded collection. */
export function uniqueBeyondCompany(command: Command, sharded: Set<string>): string[] {
  const collection = collectionIndexedBy(command);
  if (collection === undefined || !sharded.has(collection)) return [];
  return list(command.indexes)
    .filter(({ unique, key }) => unique && Object.keys(key)[0] !== 'companyId')
    .map(({ key }) => `${collection}: ${Object.keys(key).join(', ')} cannot be unique across shards`);
}

const ROW = /^\| `(?<collection>[^`]+)` \| (?<fields>any|`[^`]+`) \| (?<reason>[^|]+) \|$/;

/** Returns the exceptions in the tables of the documentation. */
export const exceptionsIn = (page: string): Exception[] =>
  page.split('\n').flatMap((line) => {
    const { collection, fields, reason } = ROW.exec(line)?.groups ?? {};
    return collection && fields && reason
      ? [{ collection, fields: fields.replaceAll('`', ''), reason: reason.trim() }]
      : [];
  });

const SHARDED = /^\| `(?<collection>[^`]+)` \| companyId \|/;

/** Returns the sharded collections in the tables of the documentation. */
export const shardedIn = (page: string): Set<string> =>
  new Set(page.split('\n').flatMap((line) => SHARDED.exec(line)?.groups?.collection ?? []));
