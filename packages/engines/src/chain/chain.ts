import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '../disk/disk-errors.ts';
import { type EngineKind, readEngineRecords, recordEngine } from '../disk/record.ts';
import type { EnginePaths } from '../process/spawn-engine.ts';
import { type Context, EngineError } from '../types.ts';
import type { EngineSource, Program, Unavailable } from './source.ts';
import { type RunningEngine, startEngine } from './start-engine.ts';
import { stopOrphan } from './stop-orphan.ts';

/** The sources of one kind of engine, the best first. `advice` says what to install when all fail. */
export type Chain = { kind: EngineKind; label: string; sources: EngineSource[]; advice: string };
export type StartedEngine = RunningEngine & { name: string; address: string };

/** Returns the paths of the files of one kind of engine below DATA_DIR. */
const pathsOf = (dataDir: string, kind: EngineKind): EnginePaths => ({
  folder: join(dataDir, kind),
  logFile: join(dataDir, 'logs', `${kind}.log`),
  pidFile: join(dataDir, `${kind}.pid`),
});

/** Starts the engine that owns the data of one kind, or the first available one when there is no data yet. */
export async function runChain(chain: Chain, context: Context): Promise<StartedEngine> {
  const paths = pathsOf(context.dataDir, chain.kind);
  await stopOrphan(paths, context.log);
  const owner = (await readEngineRecords(context.dataDir))[chain.kind];
  if (owner?.ready) return startOwner(chain, owner, context);
  if (owner) await rm(paths.folder, { recursive: true, force: true });
  if (await isEmpty(paths.folder)) return startFirstAvailable(chain, context);
  throw new EngineError(
    'OTHER_ENGINE_DATA',
    `${paths.folder} holds data, and ${join(context.dataDir, 'engines.json')} doesn't say which engine wrote it. Put engines.json back from a backup, or move the folder away to start with empty data. Nothing in it was touched.`,
  );
}

/** Starts the engine that wrote the data, or another one of its family, even when a better one is available now. */
async function startOwner(
  chain: Chain,
  owner: { source: string; family: string; port: number },
  context: Context,
): Promise<StartedEngine> {
  const { folder } = pathsOf(context.dataDir, chain.kind);
  const sameFamily = chain.sources.filter(({ family }) => family === owner.family);
  const reasons: string[] = [];
  const wroteData = ({ id }: EngineSource): boolean => id === owner.source;
  for (const source of [...sameFamily.filter(wroteData), ...sameFamily.filter((other) => !wroteData(other))]) {
    const program = await source.find(context);
    if (!isUnavailable(program)) return startSource({ chain, source, program, preferredPort: owner.port }, context);
    reasons.push(`- ${source.id}: ${program.unavailable}`);
  }
  throw new EngineError(
    'ENGINE_GONE',
    [
      `The data in ${folder} was written by ${owner.source}, which is no longer available, and no other engine can read it:`,
      ...reasons,
      `Install ${owner.source} again, or move ${folder} away to start with empty data. Nothing in it was touched.`,
    ].join('\n'),
  );
}

async function startFirstAvailable(chain: Chain, context: Context): Promise<StartedEngine> {
  const { folder } = pathsOf(context.dataDir, chain.kind);
  const reasons: string[] = [];
  for (const source of chain.sources) {
    const program = await source.find(context);
    if (isUnavailable(program)) {
      context.log('Engine not available', { engine: source.id, reason: program.unavailable });
      reasons.push(`- ${source.id}: ${program.unavailable}`);
      continue;
    }
    const unready = { source: source.id, family: source.family, port: 0, ready: false };
    await recordEngine(context.dataDir, chain.kind, unready);
    try {
      return await startSource({ chain, source, program, preferredPort: undefined }, context);
    } catch (error) {
      // The folder was empty before this start, and the engine never accepted a write.
      await rm(folder, { recursive: true, force: true });
      if (!isEngineProblem(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      context.log('Engine could not start', { engine: source.id, reason });
      reasons.push(`- ${source.id}: ${reason}`);
    }
  }
  throw new EngineError(
    'NO_ENGINE',
    [`No ${chain.label} could be found or started:`, ...reasons, chain.advice].join('\n'),
  );
}

type SourceStart = { chain: Chain; source: EngineSource; program: Program; preferredPort: number | undefined };

async function startSource(
  { chain, source, program, preferredPort }: SourceStart,
  context: Context,
): Promise<StartedEngine> {
  const paths = pathsOf(context.dataDir, chain.kind);
  const { id, family } = source;
  const running = await startEngine(program, { name: id, paths, preferredPort }, context);
  await recordEngine(context.dataDir, chain.kind, { source: id, family, port: running.port, ready: true });
  return { ...running, name: id, address: await program.address(running.port) };
}

const isUnavailable = (found: Program | Unavailable): found is Unavailable => 'unavailable' in found;

/** Returns whether a folder is empty or absent. One that can't be read may hold data, so other errors are thrown. */
export async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  return names.length === 0;
}

/** Returns whether another engine may start. A problem of this machine's disk is the same for every engine. */
const isEngineProblem = (error: unknown): boolean =>
  error instanceof EngineError && error.code !== 'DISK_FULL' && error.code !== 'NOT_WRITABLE';
