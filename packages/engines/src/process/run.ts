import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { EngineEnv } from '../types.ts';

export type Outcome = { ok: boolean; code: number | undefined; output: string };
export type RunOptions = { env: EngineEnv; timeoutMs: number; signal?: AbortSignal };

const MAX_OUTPUT = 16 * 1024 * 1024;

/** Runs a program to its end and returns its whole output. Never rejects. */
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
        maxBuffer: MAX_OUTPUT,
      },
      (error, stdout, stderr) => {
        const printed = `${stdout}${stderr}`.trim();
        const code = typeof error?.code === 'number' ? error.code : undefined;
        resolve({ ok: error === null, code, output: printed === '' && error ? error.message : printed });
      },
    );
  });
}

const SUFFIXES = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** Returns the path of a program on PATH. */
export async function which(name: string, env: EngineEnv): Promise<string | undefined> {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    for (const suffix of folder === '' ? [] : SUFFIXES) {
      const path = join(folder, `${name}${suffix}`);
      if (await isProgram(path)) return path;
    }
  }
  return undefined;
}
