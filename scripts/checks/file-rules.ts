import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';
import { isGenerated, sourcesBelow } from '../lib/sources.ts';
import type { Problem } from './check.ts';

const MOST_LINES = 300;
const MEDIAN_LINES = 60;
const folders = ['packages', 'services', 'gateway', 'web', 'bench', 'scripts', 'test'];

// Written in pieces: this file is checked too.
const unfinished = new RegExp(['TO' + 'DO', 'FIX' + 'ME'].map((word) => `\\b${word}\\b`).join('|'));
const left = /\b(it|test|describe|suite)\.(only|skip|todo)\(/;
const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.env\b/;

export type SourceFile = { path: string; text: string };

const readSources = (): SourceFile[] =>
  sourcesBelow(root, folders)
    .filter((path) => !isGenerated(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Small files, nothing left for later, no test switched off, and a domain that reads no clock, chance or environment. */
export function fileProblems(files: SourceFile[]): string[] {
  const lengths = files.map(({ text }) => text.trimEnd().split('\n').length).sort((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return [
    ...files.flatMap(problemsOf),
    ...(median > MEDIAN_LINES ? [`the median file has ${median} lines, more than ${MEDIAN_LINES}`] : []),
  ];
}

function problemsOf({ path, text }: SourceFile): string[] {
  const lines = text.trimEnd().split('\n');
  const long = lines.length > MOST_LINES ? [`${path} has ${lines.length} lines, more than ${MOST_LINES}`] : [];
  const pure = /^services\/[^/]+\/src\/domain\/(?!.*\.test\.ts$)/.test(path);
  const words = lines.flatMap((line, index) => {
    const found = unfinished.exec(line) ?? left.exec(line) ?? (pure ? impure.exec(line) : null);
    return found ? [`${path}:${index + 1} has ${found[0]}`] : [];
  });
  return [...long, ...words];
}

export async function fileRules(): Promise<Problem> {
  const files = readSources();
  const problems = files.length === 0 ? ['no source file was found'] : fileProblems(files);
  return problems.length === 0 ? undefined : problems.join('\n');
}
