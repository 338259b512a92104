import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages prerendered by the portal's build. */
export interface FirstViews {
  /** Returns a public page's file; undefined for a path without a prerendered page. */
  fileOf(path: string): string | undefined;
  /** The customer's account page and its placeholders. */
  account?: { file: string; places: Readonly<Record<string, string>> };
  /** Hashes of the inline styles and scripts, for the content security policy. */
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
}

/** The manifest that the build writes: files by path, and the inline styles and scripts. */
interface Manifest {
  visitor: Record<string, string>;
  account: { file: string; places: Record<string, string> };
  styles: string[];
  scripts: string[];
}

const FOLDER = 'first-views';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Reads the build's manifest. Returns no pages for a portal built without it. */
export function readFirstViews(root: string): FirstViews {
  const manifest = join(root, FOLDER, 'list.json');
  if (!existsSync(manifest)) return { fileOf: () => undefined, styleHashes: [], scriptHashes: [] };
  const { visitor, account, styles, scripts }: Manifest = JSON.parse(readFileSync(manifest, 'utf8'));
  const pages = new Map(Object.entries(visitor));
  return {
    fileOf: (path) => {
      const file = pages.get(path.replace(/(?<=.)\/$/, ''));
      return file && join(root, FOLDER, file);
    },
    account: { file: join(root, FOLDER, account.file), places: account.places },
    styleHashes: styles.map(hashOf),
    scriptHashes: scripts.map(hashOf),
  };
}
