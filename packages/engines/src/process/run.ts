import { execFile } from 'node:child_process';
import type { EngineEnv } from '../types.ts';

export type Outcome = { ok: boolean; code: number | undefined; output: string };
export type RunOptions = { env: EngineEnv; timeoutMs: number; signal?: AbortSignal };

const MOST_OUTPUT = 16 * 1024 * 1024;

/** Runs a program to its end and gives all that it said; never throws. */
export function run(file: string, args: string[], options: RunOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      {
        env: { ...options.env },
        signal: options.signal,
        timeout: options.timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: MOST_OUTPUT,
      },
      (error, stdout, stderr) => {
        const said = `${stdout}${stderr}`.trim();
        const code = typeof error?.code === 'number' ? error.code : undefined;
        resolve({ ok: error === null, code, output: said === '' && error ? error.message : said });
      },
    );
  });
}
