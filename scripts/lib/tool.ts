import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../run/child.mjs';
import { root } from './root.ts';

export type Ended = { code: number; output: string };
type Options = { env?: Record<string, string>; live?: boolean };

/** Some tools colour whatever they write when CI is set: a log file is no terminal. */
const plain: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

const running = new Set<ChildProcess>();

/** Runs a Node program of the project to its end; its output is returned, or shown as it comes (live). */
export function runNode(args: string[], { env = {}, live = false }: Options = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...childEnvironment(), ...plain, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    });
    running.add(child);
    const pieces: Buffer[] = [];
    child.stdout?.on('data', (piece) => pieces.push(piece));
    child.stderr?.on('data', (piece) => pieces.push(piece));
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString('utf8').trim() });
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
