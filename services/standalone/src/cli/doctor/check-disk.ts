import { statfs } from 'node:fs/promises';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('disk');

const MIB = 1024 * 1024;
const WARN_MIB = 2048;
const FAIL_MIB = 300;

/** Room where the engines of a portal on one machine keep their data. */
export async function checkDisk(dataDir: string): Promise<Finding[]> {
  const found = await statfs(dataDir).catch(() => undefined);
  if (!found) return [];
  const free = Math.floor((found.bavail * found.bsize) / MIB);
  const words = `${free} MiB free for ${dataDir}`;
  const advice = 'Free some space there, or move DATA_DIR to a larger disk while the portal is stopped.';
  if (free < FAIL_MIB) return [fail(words, advice)];
  return [free < WARN_MIB ? warn(words, advice) : ok(words)];
}
