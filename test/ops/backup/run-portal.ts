import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../services/standalone/src/portal.ts', import.meta.url));
const POLL_MS = 1;

export interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/** Where the command is paused, so that a test can act in the middle of it. */
export interface Pause {
  /** The process is paused once this path exists. */
  at: string;
  /** It continues once this resolves. */
  until(): Promise<void>;
}

/** Runs a command of the `portal` command line in a child process. */
export async function runPortal(argv: string[], environment: Record<string, string>, pause?: Pause): Promise<Result> {
  const child = spawn(process.execPath, [SCRIPT, ...argv], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const exitCode = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  if (pause) {
    while (!existsSync(pause.at) && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    child.kill('SIGSTOP');
    await pause.until().finally(() => child.kill('SIGCONT'));
  }
  return { code: await exitCode, stdout, stderr };
}
