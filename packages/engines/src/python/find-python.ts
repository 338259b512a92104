import { run } from '../process/run.ts';
import { which } from '../process/which.ts';
import type { EngineEnv } from '../types.ts';

const NAMES = ['python3.13', 'python3.12', 'python3.11', 'python3.10', 'python3', 'python'];
const FITS = /^3\.(10|11|12|13)$/;
const VERSION = 'import sys; print("%d.%d" % sys.version_info[:2])';

/** A Python that the wheels are made for. A name on PATH may still not run, so each is asked. */
export async function findPython(env: EngineEnv): Promise<string | undefined> {
  for (const name of NAMES) {
    const file = await which(name, env);
    if (file === undefined) continue;
    const { ok, output } = await run(file, ['-c', VERSION], { env, timeoutMs: 20_000 });
    if (ok && FITS.test(output)) return file;
  }
  return undefined;
}
