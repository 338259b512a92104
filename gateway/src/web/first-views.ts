import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages whose first view was made when the portal was built: the file of each address, and what styles them. */
export interface FirstViews {
  /** Of a visitor's pages; undefined where the common start page is served. */
  fileOf(path: string): string | undefined;
  /** The customer's account, and the words in it that stand for an account's own. */
  account?: { file: string; places: Readonly<Record<string, string>> };
  /** For the content policy: the style elements and scripts that these pages carry. */
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
}

/** As the build writes it: file names by address, and the texts of what stands inside the pages. */
interface List {
  visitor: Record<string, string>;
  account: { file: string; places: Record<string, string> };
  styles: string[];
  scripts: string[];
}

const FOLDER = 'first-views';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Reads what the build left; a portal built without first views has none. */
export function readFirstViews(root: string): FirstViews {
  const list = join(root, FOLDER, 'list.json');
  if (!existsSync(list)) return { fileOf: () => undefined, styleHashes: [], scriptHashes: [] };
  const { visitor, account, styles, scripts }: List = JSON.parse(readFileSync(list, 'utf8'));
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
