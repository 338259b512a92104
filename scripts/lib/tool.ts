import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../run/child.mjs';
import { npm } from '../run/paths.mjs';
import { root } from './files.ts';

/** `output` is standard output and standard error together. */
export type Ended = { code: number; output: string; stdout: string };
type Options = { env?: Record<string, string>; live?: boolean; shell?: boolean };

// Some tools write colors when CI is set, although a log file is no terminal.
const noColor: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

const running = new Set<ChildProcess>();

/** Runs a Node program of the project to its end. Its output is returned, or printed as it comes (`live`). */
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
      env: { ...childEnvironment(), ...noColor, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    running.add(child);
    const pieces: Buffer[] = [];
    const stdoutPieces: Buffer[] = [];
    child.stdout?.on('data', (piece) => pieces.push(piece) && stdoutPieces.push(piece));
    child.stderr?.on('data', (piece) => pieces.push(piece));
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      const textOf = (parts: Buffer[]): string => Buffer.concat(parts).toString('utf8').trim();
      resolve({ code: code ?? 1, output: textOf(pieces), stdout: textOf(stdoutPieces) });
    });
  });
}

/** Returns the script behind a command of an installed package, so that no shell and no .cmd file is needed. */
export const binOf = (packageName: string, path: string): string => join(root, 'node_modules', packageName, path);

/** Forwards a signal that ends this process to the tools that it runs. */
export function stopToolsOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exitCode = 1;
      process.kill(process.pid, signal);
    });
  }
}
