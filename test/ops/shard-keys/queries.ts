import { SERVICES } from '@utility-pay/contracts';
import type { Document } from 'mongodb';
import type { Command } from './wire.ts';

/** One choice of documents, or the documents that are put in. */
export interface Query {
  /** Service and collection: `billing.customers`. */
  collection: string;
  verb: string;
  filter: Document;
}

const list = (value: unknown): Document[] => (Array.isArray(value) ? value : []);
const filterOf = (value: unknown): Document => (typeof value === 'object' && value !== null ? value : {});

/** What each command that touches documents chooses them by. */
const CHOICES: Record<string, (command: Command) => Document[]> = {
  find: ({ filter }) => [filterOf(filter)],
  count: ({ query }) => [filterOf(query)],
  distinct: ({ query }) => [filterOf(query)],
  findAndModify: ({ query }) => [filterOf(query)],
  aggregate: ({ pipeline }) => [filterOf(list(pipeline)[0]?.$match)],
  insert: ({ documents }) => list(documents),
  update: ({ updates }) => list(updates).map(({ q }) => filterOf(q)),
  delete: ({ deletes }) => list(deletes).map(({ q }) => filterOf(q)),
};

/** Commands that choose no documents, or go on with what was chosen. */
const OTHERS = new Set(
  (
    'hello ismaster isMaster ping buildInfo endSessions getMore killCursors createIndexes listIndexes listCollections ' +
    'create dropIndexes collMod serverStatus connectionStatus hostInfo getParameter dbStats collStats'
  ).split(' '),
);

/** Which service a database is of: `PREFIX-service`. */
const serviceOf = (database: unknown): string =>
  SERVICES.find((service) => String(database).endsWith(`-${service}`)) ?? String(database);

/** What a command chooses. @throws for a command that nobody has looked at. */
export function queriesOf(command: Command): Query[] {
  const [verb = ''] = Object.keys(command);
  const choices = CHOICES[verb];
  if (!choices && OTHERS.has(verb)) return [];
  if (!choices) throw new Error(`the command ${verb} is not known to this check`);
  const collection = `${serviceOf(command.$db)}.${command[verb]}`;
  return choices(command).map((filter) => ({ collection, verb, filter }));
}

const isId = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'object' && value !== null && '$eq' in value && isId(value.$eq));

/** Whether a filter goes to one company alone, so that a router of shards asks one of them. */
export const namesCompany = ({ companyId, $and, $or }: Document): boolean =>
  isId(companyId) || list($and).some(namesCompany) || (list($or).length > 0 && list($or).every(namesCompany));

/** The fields of a filter, as the table names them. */
const fieldsOf = (filter: Document): string => Object.keys(filter).sort().join(', ') || 'nothing';

const INSERTS = 'insert';

export interface Exception {
  /** Service and collection; `*.name` for the one that each service has. */
  collection: string;
  /** Fields of the filter, sorted; `any` for a collection that belongs to no company. */
  fields: string;
  why: string;
}

/** What is asked without naming a company and is no exception. Each kind is told once. */
export function unboundQueries(queries: Query[], exceptions: Exception[]): string[] {
  const allowed = new Set(exceptions.map(({ collection, fields }) => `${collection} ${fields}`));
  const found = queries.flatMap(({ collection, verb, filter }) => {
    const fields = fieldsOf(filter);
    const ofEach = `*.${collection.slice(collection.indexOf('.') + 1)}`;
    const isAllowed = [collection, ofEach].some(
      (name) => allowed.has(`${name} any`) || allowed.has(`${name} ${fields}`),
    );
    if (namesCompany(filter) || isAllowed) return [];
    return [`${collection}: ${verb} ${verb === INSERTS ? 'of a document' : `by ${fields}`} without one companyId`];
  });
  return [...new Set(found)].sort();
}

/** Unique indexes that a collection sharded by company cannot have: theirs would be unique on each shard alone. */
export function uniqueBeyondCompany(command: Command, sharded: Set<string>): string[] {
  const collection = `${serviceOf(command.$db)}.${command.createIndexes}`;
  if (!sharded.has(collection)) return [];
  return list(command.indexes)
    .filter(({ unique, key }) => unique && Object.keys(key)[0] !== 'companyId')
    .map(({ key }) => `${collection}: ${Object.keys(key).join(', ')} cannot be unique over shards`);
}
