import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempDir } from './temp-dir.ts';

/** A folder for PATH that holds programs of these names, each a shell script. */
export function plant(programs: Record<string, string>, folder: string = tempDir()): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, script] of Object.entries(programs)) {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
  }
  return folder;
}
