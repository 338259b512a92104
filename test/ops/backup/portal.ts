import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../services/standalone/src/portal.ts', import.meta.url));

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command of the product's command line in a process of its own. */
export const portal = (argv: string[], environment: Record<string, string>): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    execFile(process.execPath, [SCRIPT, ...argv], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
