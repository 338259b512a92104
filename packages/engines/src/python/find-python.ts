import { run } from '../process/run.ts';
import { which } from '../process/which.ts';
import type { EngineEnv } from '../types.ts';

const NAMES = ['python3.13', 'python3.12', 'python3.11', 'python3.10', 'python3', 'python'];
const FITS = /^3\.(10|11|12|13)$/;
const VERSION = 'import sys; print("%d.%d" % sys.version_info[:2])';

/** A Python that the wheels are made for, or the versions that were found instead. */
export async function findPython(env: EngineEnv): Promise<{ file: string } | { unfit: string[] }> {
  const unfit = new Set<string>();
  for (const name of NAMES) {
    const file = await which(name, env);
    if (file === undefined) continue;
    // A name on PATH may still not run, so each is asked.
    const { ok, output } = await run(file, ['-c', VERSION], { env: { ...process.env, ...env }, timeoutMs: 20_000 });
    if (ok && FITS.test(output)) return { file };
    if (ok) unfit.add(output);
  }
  return { unfit: [...unfit] };
}
