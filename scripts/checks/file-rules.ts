import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGenerated, root, sourcesBelow } from '../lib/files.ts';
import type { Problem } from '../lib/outcome.ts';

const MAX_LINES = 300;
const FOLDERS = ['packages', 'services', 'gateway', 'web', 'bench', 'scripts', 'test'];

// The words are written in two parts, because this file is checked too.
const UNFINISHED = new RegExp(['TO' + 'DO', 'FIX' + 'ME'].map((word) => `\\b${word}\\b`).join('|'));
const DISABLED_TEST = /\b(it|test|describe|suite)\.(only|skip|todo)\(/;
/** Clock, randomness and environment. */
const IMPURE = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.env\b/;

export type SourceFile = { path: string; text: string };

/**
 * Returns files over 300 lines, unfinished notes, disabled tests, and uses of clock, randomness or environment in a
 * domain.
 */
export const fileProblems = (files: SourceFile[]): string[] => files.flatMap(problemsIn);

function problemsIn({ path, text }: SourceFile): string[] {
  const lines = text.trimEnd().split('\n');
  const lengthProblems = lines.length > MAX_LINES ? [`${path} has ${lines.length} lines, more than ${MAX_LINES}`] : [];
  const isDomain = /^services\/[^/]+\/src\/domain\/(?!.*\.test\.ts$)/.test(path);
  const forbidden = lines.flatMap((line, index) => {
    const match = UNFINISHED.exec(line) ?? DISABLED_TEST.exec(line) ?? (isDomain ? IMPURE.exec(line) : null);
    return match ? [`${path}:${index + 1} has ${match[0]}`] : [];
  });
  return [...lengthProblems, ...forbidden];
}

/** Checks every source file that is not generated. Returns the problems as text. */
export async function checkFileRules(): Promise<Problem> {
  const files = sourcesBelow(root, FOLDERS)
    .filter((path) => !isGenerated(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const problems = files.length === 0 ? ['no source file was found'] : fileProblems(files);
  return problems.length === 0 ? undefined : problems.join('\n');
}
