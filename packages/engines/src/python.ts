import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Unavailable } from './chain/source.ts';
import { addToCache, cacheEntry, exists } from './disk/cache.ts';
import { type Outcome, run, which } from './process/run.ts';
import type { Context, EngineEnv, Log } from './types.ts';

const INSTALL_TIMEOUT_MS = 600_000;
const PIP_INSTALL = [
  '-m',
  'pip',
  'install',
  '--only-binary',
  ':all:',
  '--no-input',
  '--retries',
  '2',
  '--timeout',
  '15',
];
/** Versions of Python for which all packages have wheels: nothing is compiled here. */
const SUPPORTED_VERSIONS = ['3.10', '3.11', '3.12', '3.13'];
/** Names of programs, the newest version first. */
const PYTHON_NAMES = [...SUPPORTED_VERSIONS.toReversed().map((version) => `python${version}`), 'python3', 'python'];
const PRINT_VERSION = 'import sys; print("%d.%d" % sys.version_info[:2])';

/** A package of the Python package index. `module`: what a program imports of it; absent if it runs without Python. */
export type PythonPackage = { project: string; version: string; module?: string };
type InstallContext = Pick<Context, 'env' | 'log'>;

class InstallFailed extends Error {}

/**
 * Returns the path of a Python that has the package, installing it on first use. Throws with the reason if it can't be
 * installed.
 */
export async function pythonWith(wanted: PythonPackage, log: Log, env: EngineEnv = process.env): Promise<string> {
  const installed = await ensureVirtualEnv(wanted, { env, log });
  if ('unavailable' in installed) throw new Error(installed.unavailable);
  return pythonIn(installed.folder);
}

/** Returns the folder of a virtual environment that has the package, creating it if it is not in the cache. */
export async function ensureVirtualEnv(
  wanted: PythonPackage,
  context: InstallContext,
): Promise<{ folder: string } | Unavailable> {
  const entry = `${wanted.project.toLowerCase()}-${wanted.version}`;
  const folder = cacheEntry(context.env, entry);
  if (await isUsable(wanted, folder, context)) return { folder };
  const python = await findPython(context.env);
  if ('unsupported' in python) {
    const supported = `${SUPPORTED_VERSIONS.slice(0, -1).join(', ')} or ${SUPPORTED_VERSIONS.at(-1)}`;
    const others = python.unsupported.length === 0 ? '' : ` (only ${python.unsupported.join(', ')})`;
    return { unavailable: `no Python ${supported} on PATH${others}; install one of them` };
  }
  try {
    return { folder: await addToCache(context.env, entry, (draft) => install(wanted, python.file, draft, context)) };
  } catch (error) {
    if (error instanceof InstallFailed) return { unavailable: error.message };
    throw error;
  }
}

/** Returns the Python of a virtual environment. */
export const pythonIn = (folder: string): string =>
  process.platform === 'win32' ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python');

/**
 * Returns whether a virtual environment works. Removes one that doesn't, for example because its Python was
 * uninstalled.
 */
async function isUsable({ module }: PythonPackage, folder: string, { env }: InstallContext): Promise<boolean> {
  if (!(await exists(folder))) return false;
  if (module === undefined) return true;
  const options = { env: { ...process.env, ...env }, timeoutMs: 60_000 };
  if ((await run(pythonIn(folder), ['-c', `import ${module}`], options)).ok) return true;
  await rm(folder, { recursive: true, force: true });
  return false;
}

/** Returns the newest supported Python on PATH, or the unsupported versions that were found. */
async function findPython(env: EngineEnv): Promise<{ file: string } | { unsupported: string[] }> {
  const unsupported = new Set<string>();
  for (const name of PYTHON_NAMES) {
    const file = await which(name, env);
    if (file === undefined) continue;
    // A program on PATH may still not run (version managers), so each one is started.
    const options = { env: { ...process.env, ...env }, timeoutMs: 20_000 };
    const { ok, output } = await run(file, ['-c', PRINT_VERSION], options);
    if (ok && SUPPORTED_VERSIONS.includes(output)) return { file };
    if (ok) unsupported.add(output);
  }
  return { unsupported: [...unsupported] };
}

async function install(
  wanted: PythonPackage,
  python: string,
  folder: string,
  { env, log }: InstallContext,
): Promise<void> {
  const options = { env: { ...process.env, ...env }, timeoutMs: INSTALL_TIMEOUT_MS };
  const runStep = async (file: string, args: string[]) => {
    const outcome = await run(file, args, options);
    if (!outcome.ok) throw new InstallFailed(reasonOf(wanted, outcome));
  };
  log('Installing a Python package, once on this machine', { package: wanted.project, version: wanted.version });
  await runStep(python, ['-m', 'venv', folder]);
  await runStep(pythonIn(folder), [...PIP_INSTALL, `${wanted.project}==${wanted.version}`]);
}

const NETWORK_ERRORS =
  /NewConnectionError|NameResolution|name resolution|ConnectTimeout|ProxyError|unreachable|Connection refused|SSLError/i;

function reasonOf({ project, version }: PythonPackage, { output }: Outcome): string {
  if (/no space left|Errno 28|Disk quota/i.test(output))
    return 'the disk of the cache folder is full; free some space there';
  if (/ensurepip|No module named '?(venv|pip)/.test(output))
    return 'this Python has no venv module; install it (on Debian and Ubuntu the package is python3-venv)';
  if (NETWORK_ERRORS.test(output))
    return `no network: the Python package index could not be reached to install ${project} ${version}`;
  if (/No matching distribution/.test(output))
    return `${project} ${version} is not available for this system and Python`;
  return `${project} ${version} could not be installed: ${output.split('\n').at(-1) ?? ''}`;
}
