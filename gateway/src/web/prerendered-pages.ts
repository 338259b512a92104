import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page for signed-in users, with the queries whose results are embedded in it. */
export interface PageWithQueries {
  /** Path pattern of express. */
  path: string;
  html: string;
  /** Query documents, by operation name. */
  queries: Readonly<Record<string, string>>;
}

/** Pages that the portal's build has prerendered. */
export interface PrerenderedPages {
  /** Returns the HTML file of a path, for signed-in users or for visitors; undefined if it is not prerendered. */
  fileOf(path: string, hasSessionCookie: boolean): string | undefined;
  /** Pages for signed-in users. */
  withQueries: readonly PageWithQueries[];
  /** Hashes of the inline styles, for the content security policy. */
  styleHashes: readonly string[];
}

const FOLDER = 'prerendered';
const PAGE_ENDING = '.html';
const QUERIES_ENDING = '.queries.json';
const STYLE = /<style[^>]*>([^<]*)<\/style>/g;

const cspHashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Finds the prerendered pages: `prerendered/visitor<path>.html`, and `prerendered/signed-in<path>.html` with its
 * queries in `<path>.queries.json`. `index.queries.json` has the queries of all paths that begin with one of its
 * `prefixes`.
 */
export function findPrerenderedPages(root: string): PrerenderedPages {
  const folder = join(root, FOLDER);
  const findFiles = (ending: string) => (existsSync(folder) ? globSync(join(folder, '*', '**', `*${ending}`)) : []);
  const fileFor = (audience: string, path: string) => join(folder, audience, `${path}${PAGE_ENDING}`);
  const files = new Set(findFiles(PAGE_ENDING));
  const styles = [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(STYLE)].map(([, style = '']) => style),
  );
  return {
    fileOf: (path, hasSessionCookie) => {
      const file = fileFor(hasSessionCookie ? 'signed-in' : 'visitor', path.replace(/(?<=.)\/$/, ''));
      return files.has(file) ? file : undefined;
    },
    withQueries: [
      ...findFiles(QUERIES_ENDING).map((file) => {
        const path = file.slice(join(folder, 'signed-in').length, -QUERIES_ENDING.length).replaceAll('\\', '/');
        return {
          path,
          html: readFileSync(fileFor('signed-in', path), 'utf8'),
          queries: JSON.parse(readFileSync(file, 'utf8')),
        };
      }),
      ...startPages(root),
    ],
    styleHashes: [...new Set(styles.map(cspHashOf))],
  };
}

/**
 * Returns the start page for each prefix of paths that is not prerendered, with the queries of `index.queries.json`.
 */
function startPages(root: string): PageWithQueries[] {
  const file = join(root, `index${QUERIES_ENDING}`);
  if (!existsSync(file)) return [];
  const { prefixes, queries }: { prefixes: string[]; queries: PageWithQueries['queries'] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  return prefixes.map((prefix) => ({ path: `${prefix}{/*path}`, html, queries }));
}
