import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../services/standalone/src/portal.ts', import.meta.url));
const LOOK_EVERY_MS = 1;

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Pause {
  /** The process is halted once this is there. */
  at: string;
  /** It goes on once this is done. */
  until(): Promise<void>;
}

/** Runs a command of the product's command line in a process of its own. */
export async function portal(argv: string[], environment: Record<string, string>, pause?: Pause): Promise<Ran> {
  const child = spawn(process.execPath, [SCRIPT, ...argv], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  if (pause) {
    while (!existsSync(pause.at) && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    child.kill('SIGSTOP');
    await pause.until().finally(() => child.kill('SIGCONT'));
  }
  return { code: await ended, stdout, stderr };
}
