import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../run/child.mjs';
import { npm } from '../run/npm.mjs';
import { root } from './root.ts';

export type Ended = { code: number; output: string /** What came on standard output alone. */; answer: string };
type Options = { env?: Record<string, string>; live?: boolean; shell?: boolean };

/** Some tools colour whatever they write when CI is set: a log file is no terminal. */
const plain: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

const running = new Set<ChildProcess>();

/** Runs a Node program of the project to its end; its output is returned, or shown as it comes (live). */
export const runNode = (args: string[], options: Options = {}): Promise<Ended> => run(process.execPath, args, options);

/** Runs npm in the project's folder. */
export function runNpm(args: string[]): Promise<Ended> {
  const { command, args: first, shell } = npm();
  return run(command, [...first, ...args], { shell });
}

function run(command: string, args: string[], { env = {}, live = false, shell = false }: Options): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      shell,
      env: { ...childEnvironment(), ...plain, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    running.add(child);
    const pieces: Buffer[] = [];
    const answer: Buffer[] = [];
    child.stdout?.on('data', (piece) => pieces.push(piece) && answer.push(piece));
    child.stderr?.on('data', (piece) => pieces.push(piece));
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      const [output = '', said = ''] = [pieces, answer].map((parts) => Buffer.concat(parts).toString('utf8').trim());
      resolve({ code: code ?? 1, output, answer: said });
    });
  });
}

/** The script behind a command of an installed package, so that no shell and no .cmd file is needed. */
export const binOf = (packageName: string, path: string): string => join(root, 'node_modules', packageName, path);

/** A runner that is told to stop takes its tools with it. */
export function stopToolsWithUs(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exitCode = 1;
      process.kill(process.pid, signal);
    });
  }
}
