import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../run/child.mjs';
import { npm } from '../run/paths.mjs';
import { root } from './files.ts';

/** Result of a program that has ended. `output` is standard output and standard error together. */
export type ToolResult = { code: number; output: string; stdout: string };
/** `live`: the output is printed as it comes, and not returned. */
type Options = { env?: Record<string, string>; live?: boolean; shell?: boolean };

// Some tools write colors when CI is set, although a log file is no terminal.
const noColor: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

const running = new Set<ChildProcess>();

/** Runs a Node program in the project's folder to its end. */
export const runNode = (args: string[], options: Options = {}): Promise<ToolResult> =>
  run(process.execPath, args, options);

/** Runs npm in the project's folder to its end. */
export function runNpm(args: string[]): Promise<ToolResult> {
  const { command, args: first, shell } = npm();
  return run(command, [...first, ...args], { shell });
}

function run(command: string, args: string[], { env = {}, live = false, shell = false }: Options): Promise<ToolResult> {
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

/**
 * Returns the script of an installed package's command. Node runs it without a shell, which a .cmd file on Windows
 * would need.
 */
export const binOf = (packageName: string, path: string): string => join(root, 'node_modules', packageName, path);

/** Makes signals that end this process also end the programs that it runs. */
export function stopToolsOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exitCode = 1;
      process.kill(process.pid, signal);
    });
  }
}
