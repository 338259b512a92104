import { spawn } from 'node:child_process';
import { childEnvironment } from '../run/child.mjs';

/** Milliseconds that one step may take: an installation over a slow line. */
const LIMIT_MS = 300_000;

/** Runs a program in a folder. @throws with what it printed when it fails. */
export function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${program} ${args[0]} failed:\n${printed.slice(-3000)}`)),
    );
  });
}
