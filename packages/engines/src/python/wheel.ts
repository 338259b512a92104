import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Missing } from '../chain/link.ts';
import { cacheEntry, intoCache, isThere } from '../disk/cache.ts';
import { type Outcome, run } from '../process/run.ts';
import type { Context } from '../types.ts';
import { findPython } from './find-python.ts';

const INSTALL_WITHIN_MS = 600_000;
const PIP = ['-m', 'pip', 'install', '--only-binary', ':all:', '--no-input', '--retries', '2', '--timeout', '15'];

/** `module` is named when the wheel needs its Python to run. */
export type Wheel = { project: string; version: string; module?: string };
type Installed = { folder: string };
type Teller = Pick<Context, 'env' | 'log'>;

class InstallFailed extends Error {}

const pythonIn = (folder: string): string =>
  process.platform === 'win32' ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python');

const lastLine = (output: string): string => output.split('\n').at(-1) ?? '';

function explain({ project, version }: Wheel, { output }: Outcome): string {
  if (/no space left|Errno 28|Disk quota/i.test(output))
    return 'the disk of the cache folder is full; free some space there';
  if (/ensurepip|No module named '?(venv|pip)/.test(output)) {
    return 'this Python has no venv module; install it (on Debian and Ubuntu the package is python3-venv)';
  }
  if (
    /NewConnectionError|NameResolution|name resolution|ConnectTimeout|ProxyError|unreachable|Connection refused|SSLError/i.test(
      output,
    )
  ) {
    return `no network: the Python package index could not be reached to install ${project} ${version}`;
  }
  if (/No matching distribution/.test(output)) return `${project} ${version} is not made for this system and Python`;
  return `${project} ${version} could not be installed: ${lastLine(output)}`;
}

async function install(wheel: Wheel, python: string, folder: string, { env, log }: Teller): Promise<void> {
  const options = { env: { ...process.env, ...env }, timeoutMs: INSTALL_WITHIN_MS };
  const must = async (file: string, args: string[]) => {
    const outcome = await run(file, args, options);
    if (!outcome.ok) throw new InstallFailed(explain(wheel, outcome));
  };
  log('installing a Python package, once on this machine', { package: wheel.project, version: wheel.version });
  await must(python, ['-m', 'venv', folder]);
  await must(pythonIn(folder), [...PIP, `${wheel.project}==${wheel.version}`]);
}

function noPython(unfit: string[]): Missing {
  const found = unfit.length === 0 ? '' : ` (only ${unfit.join(', ')})`;
  return { missing: `no Python 3.10, 3.11, 3.12 or 3.13 on PATH${found}; install one of them` };
}

/** An environment breaks when the Python that it was made from is removed; then it is made again. */
async function works({ module }: Wheel, folder: string, { env }: Teller): Promise<boolean> {
  if (!(await isThere(folder))) return false;
  if (module === undefined) return true;
  const options = { env: { ...process.env, ...env }, timeoutMs: 60_000 };
  if ((await run(pythonIn(folder), ['-c', `import ${module}`], options)).ok) return true;
  await rm(folder, { recursive: true, force: true });
  return false;
}

/** The virtual environment that holds a wheel, made on first use. */
export async function wheelFolder(wheel: Wheel, context: Teller): Promise<Installed | Missing> {
  const entry = `${wheel.project.toLowerCase()}-${wheel.version}`;
  const folder = cacheEntry(context.env, entry);
  if (await works(wheel, folder, context)) return { folder };
  const python = await findPython(context.env);
  if ('unfit' in python) return noPython(python.unfit);
  try {
    return { folder: await intoCache(context.env, entry, (draft) => install(wheel, python.file, draft, context)) };
  } catch (error) {
    if (error instanceof InstallFailed) return { missing: error.message };
    throw error;
  }
}

/** The Python inside such an environment. */
export const wheelPython = pythonIn;
