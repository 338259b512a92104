import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { root } from '../lib/root.ts';

interface Pattern {
  glob: string;
  admits: boolean;
}

/** The lines of a .dockerignore: the last one that fits a file decides. */
export const readIgnore = (text: string): Pattern[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ glob: line.replace(/^!/, '').replace(/\/$/, ''), admits: line.startsWith('!') }));

/** A pattern fits a file when it fits the file or a folder above it. */
function fits(file: string, glob: string): boolean {
  const parts = file.split('/');
  return parts.some((_part, index) => matchesGlob(parts.slice(0, index + 1).join('/'), glob));
}

/** True for a file that Docker would send to the builder. */
export const isAdmitted = (file: string, patterns: readonly Pattern[]): boolean =>
  patterns.findLast(({ glob }) => fits(file, glob))?.admits ?? true;

/** Files of this checkout, as git knows them: committed ones and new ones that it does not ignore. */
const filesHere = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\0')
    .filter((file) => file && existsSync(join(root, file)));

/** Copies what an image is built from into a folder; tells how many files there are. */
export function copyContext(folder: string): number {
  const patterns = readIgnore(readFileSync(join(root, '.dockerignore'), 'utf8'));
  const files = filesHere().filter((file) => isAdmitted(file, patterns));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
  return files.length;
}
