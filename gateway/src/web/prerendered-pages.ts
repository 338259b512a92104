import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages prerendered by the portal's build. */
export interface PrerenderedPages {
  /** Returns the file of a page, as it is for requests with or without a session cookie; undefined if it is not prerendered. */
  fileOf(path: string, hasSession: boolean): string | undefined;
  /** Hashes of the inline styles, for the content security policy. */
  styleHashes: readonly string[];
}

const FOLDER = 'prerendered';
const STYLE = /<style[^>]*>([^<]*)<\/style>/g;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Finds the prerendered pages, `prerendered/visitor<path>.html` and `prerendered/signed-in<path>.html`. */
export function findPrerenderedPages(root: string): PrerenderedPages {
  const folder = join(root, FOLDER);
  const files = new Set(existsSync(folder) ? globSync(join(folder, '*', '**', '*.html')) : []);
  const styles = [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(STYLE)].map(([, style = '']) => style),
  );
  return {
    fileOf: (path, hasSession) => {
      const file = join(folder, hasSession ? 'signed-in' : 'visitor', `${path.replace(/(?<=.)\/$/, '')}.html`);
      return files.has(file) ? file : undefined;
    },
    styleHashes: [...new Set(styles.map(hashOf))],
  };
}
