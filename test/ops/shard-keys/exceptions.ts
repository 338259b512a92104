import type { Exception } from './queries.ts';

const ROW = /^\| `(?<collection>[^`]+)` \| (?<fields>any|`[^`]+`) \| (?<why>[^|]+) \|$/;

/** The exceptions that the page lists, a row each. */
export const exceptionsIn = (page: string): Exception[] =>
  page.split('\n').flatMap((line) => {
    const { collection, fields, why } = ROW.exec(line)?.groups ?? {};
    return collection && fields && why ? [{ collection, fields: fields.replaceAll('`', ''), why: why.trim() }] : [];
  });

const SHARDED = /^\| `(?<collection>[^`]+)` \| companyId \|/;

/** The collections that the page says to shard. */
export const shardedIn = (page: string): Set<string> =>
  new Set(page.split('\n').flatMap((line) => SHARDED.exec(line)?.groups?.collection ?? []));
