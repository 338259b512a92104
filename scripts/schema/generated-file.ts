import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/files.ts';

/**
 * Writes a generated file that is committed. With `isCheck`, writes nothing and returns false if the committed file is
 * out of date.
 */
export function updateGeneratedFile(path: string, text: string, { isCheck }: { isCheck: boolean }): boolean {
  const file = join(root, path);
  const committedText = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : '';
  if (committedText === text) {
    console.log(`${path} is up to date.`);
    return true;
  }
  if (isCheck) {
    console.error(
      `${path} is out of date (- committed, + generated):\n${describeFirstDifference(committedText, text)}`,
    );
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

/** Returns the first lines in which two texts differ, with the three lines before them. */
export function describeFirstDifference(before: string, after: string): string {
  const beforeLines = before.split('\n');
  const afterLines = after.split('\n');
  let start = 0;
  while (start < beforeLines.length && beforeLines[start] === afterLines[start]) start += 1;
  /** Number of equal lines at the end. */
  let end = 0;
  while (end < beforeLines.length - start && beforeLines.at(-1 - end) === afterLines.at(-1 - end)) end += 1;
  const markLines = (sign: string, lines: string[]) => {
    const changed = lines.slice(start, lines.length - end);
    const more = changed.length > MAX_LINES ? [`${sign} ... ${changed.length - MAX_LINES} more lines`] : [];
    return [...changed.slice(0, MAX_LINES).map((line) => `${sign} ${line}`), ...more];
  };
  const context = beforeLines.slice(Math.max(0, start - CONTEXT_LINES), start).map((line) => `  ${line}`);
  return [`line ${start + 1}:`, ...context, ...markLines('-', beforeLines), ...markLines('+', afterLines)].join('\n');
}
