import { binOf, runNode } from '../lib/tool.ts';
import type { Problem } from './check.ts';

async function problemOf(args: string[]): Promise<Problem> {
  const { code, output } = await runNode(args);
  return code === 0 ? undefined : output || `${args[0]} ended with code ${code}`;
}

/** The committed supergraph is what the services' schemas make. */
export const supergraphDrift = () => problemOf(['scripts/compose.ts', '--check']);

/** The committed document of the API is what its calls make. */
export const openApiDrift = () => problemOf(['scripts/openapi.ts', '--check']);

/** Generated types can be made: every operation of the portal and of REST fits the graph. */
export const generatedTypes = () => problemOf(['scripts/codegen.ts']);

/** Each workspace by turbo, two at a time, and what stands at the root. */
export async function types(): Promise<Problem> {
  const options = ['--concurrency=2', '--continue', '--output-logs=errors-only', '--no-color'];
  const found = [
    await problemOf([binOf('turbo', 'bin/turbo'), 'run', 'typecheck', ...options]),
    await problemOf([binOf('typescript', 'bin/tsc'), '--noEmit', '-p', '.']),
    // What runs in a browser knows other globals.
    await problemOf([binOf('typescript', 'bin/tsc'), '--noEmit', '-p', 'bench/web']),
  ].filter((problem) => problem !== undefined);
  return found.length === 0 ? undefined : found.map(compilerErrors).join('\n');
}

/** The compiler's own lines, without those of the programs that ran it; all lines when it said nothing. */
function compilerErrors(output: string): string {
  const errors = output.split('\n').filter((line) => / error TS\d+: /.test(line));
  return errors.length === 0 ? output : errors.map((line) => line.replace(/^(\S+):typecheck: /, '$1 ')).join('\n');
}

export const formatAndLint = () =>
  problemOf([
    binOf('@biomejs/biome', 'bin/biome'),
    'check',
    '--colors=off',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '.',
  ]);

export const deadCode = () => problemOf([binOf('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints']);
