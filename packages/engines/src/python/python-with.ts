import type { EngineEnv, Log } from '../types.ts';
import { type Wheel, wheelFolder, wheelPython } from './wheel.ts';

/** A Python that has a package, of an environment made on first use; for tools of tests. @throws Error saying why there is none. */
export async function pythonWith(wheel: Wheel, log: Log, env: EngineEnv = process.env): Promise<string> {
  const found = await wheelFolder(wheel, { env, log });
  if ('missing' in found) throw new Error(found.missing);
  return wheelPython(found.folder);
}
