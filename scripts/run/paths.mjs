import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const MODULES = join(ROOT, 'node_modules');
export const REQUIRED_MAJOR = 24;

const windows = process.platform === 'win32';

/** The Node that npm installed for this project, or the one running now where that is new enough (musl, scripts switched off). */
export function projectNode() {
  const installed = join(MODULES, 'node', 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(installed)) return installed;
  return Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR ? process.execPath : undefined;
}
