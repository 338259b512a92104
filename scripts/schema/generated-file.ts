import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/files.ts';

/**
 * Writes a generated file that is committed; with `isCheck` nothing is written.
 * @returns false when the committed file is out of date and only checked
 */
export function updateGeneratedFile(path: string, text: string, { isCheck }: { isCheck: boolean }): boolean {
  const file = join(root, path);
  const committed = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : '';
  if (committed === text) {
    console.log(`${path} is up to date.`);
    return true;
  }
  if (isCheck) {
    console.error(`${path} is out of date (- committed, + generated):\n${firstDifference(committed, text)}`);
    console.error('Run "npm run codegen" and commit the file.');
    return false;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${path} was written.`);
  return true;
}

const CONTEXT_LINES = 3;
const MAX_LINES = 8;

/** Returns the first lines in which two texts differ, with a few lines before them; not a whole diff. */
export function firstDifference(before: string, after: string): string {
  const old = before.split('\n');
  const current = after.split('\n');
  let start = 0;
  while (start < old.length && old[start] === current[start]) start += 1;
  let end = 0;
  while (end < old.length - start && old[old.length - 1 - end] === current[current.length - 1 - end]) end += 1;
  const side = (sign: string, lines: string[]) => {
    const changed = lines.slice(start, lines.length - end);
    const more = changed.length > MAX_LINES ? [`${sign} ... ${changed.length - MAX_LINES} more lines`] : [];
    return [...changed.slice(0, MAX_LINES).map((line) => `${sign} ${line}`), ...more];
  };
  const context = old.slice(Math.max(0, start - CONTEXT_LINES), start).map((line) => `  ${line}`);
  return [`line ${start + 1}:`, ...context, ...side('-', old), ...side('+', current)].join('\n');
}
