import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { EngineEnv } from '../types.ts';

const SUFFIXES = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** Where a program is on PATH. */
export async function which(name: string, env: EngineEnv): Promise<string | undefined> {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    for (const suffix of folder === '' ? [] : SUFFIXES) {
      const path = join(folder, `${name}${suffix}`);
      if (await isProgram(path)) return path;
    }
  }
  return undefined;
}
