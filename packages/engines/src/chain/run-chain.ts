import { readdir, rm } from 'node:fs/promises';
import { type Kind, readRecord, remember } from '../disk/record.ts';
import { EngineError } from '../engine-error.ts';
import type { Context } from '../types.ts';
import { clearOrphan } from './clear-orphan.ts';
import type { Link, Missing, Program } from './link.ts';
import { placesOf } from './places.ts';
import { type Running, startProgram } from './start-program.ts';

export type Chain = { kind: Kind; label: string; links: Link[]; helps: string };
export type Started = Running & { name: string; address: string };

const isMissing = (found: Program | Missing): found is Missing => 'missing' in found;

const isEmpty = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => [])).length === 0;

/** Faults of this machine's disk are the same for every engine. */
const endsChain = (error: unknown): boolean =>
  !(error instanceof EngineError) || error.code === 'DISK_FULL' || error.code === 'NOT_WRITABLE';

async function startLink(
  chain: Chain,
  link: Link,
  program: Program,
  port: number | undefined,
  context: Context,
): Promise<Started> {
  const places = placesOf(context.dataDir, chain.kind);
  const running = await startProgram(program, { name: link.id, places, port }, context);
  await remember(context.dataDir, chain.kind, { link: link.id, family: link.family, port: running.port, ready: true });
  return { ...running, name: link.id, address: await program.address(running.port) };
}

/** The engine that owns the data, whatever else there is by now. */
async function startOwner(
  chain: Chain,
  owner: { link: string; family: string; port: number },
  context: Context,
): Promise<Started> {
  const { folder } = placesOf(context.dataDir, chain.kind);
  const kin = chain.links.filter(({ family }) => family === owner.family);
  const reasons: string[] = [];
  for (const link of kin.sort((a, b) => Number(b.id === owner.link) - Number(a.id === owner.link))) {
    const found = await link.find(context);
    if (!isMissing(found)) return startLink(chain, link, found, owner.port, context);
    reasons.push(`- ${link.id}: ${found.missing}`);
  }
  throw new EngineError(
    'ENGINE_GONE',
    [
      `The data in ${folder} was written by ${owner.link}, which can't be had any more, and no other engine reads it:`,
      ...reasons,
      `Bring ${owner.link} back, or move ${folder} away to start with empty data. Nothing in it was touched.`,
    ].join('\n'),
  );
}

async function startFirst(chain: Chain, context: Context): Promise<Started> {
  const { folder } = placesOf(context.dataDir, chain.kind);
  const reasons: string[] = [];
  for (const link of chain.links) {
    const found = await link.find(context);
    if (isMissing(found)) {
      context.log('engine not available', { engine: link.id, reason: found.missing });
      reasons.push(`- ${link.id}: ${found.missing}`);
      continue;
    }
    await remember(context.dataDir, chain.kind, { link: link.id, family: link.family, port: 0, ready: false });
    try {
      return await startLink(chain, link, found, undefined, context);
    } catch (error) {
      // The folder was empty before this start and never served: nothing in it is anyone's.
      await rm(folder, { recursive: true, force: true });
      if (endsChain(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      context.log('engine could not start', { engine: link.id, reason });
      reasons.push(`- ${link.id}: ${reason}`);
    }
  }
  throw new EngineError(
    'NO_ENGINE',
    [`No ${chain.label} could be found or started:`, ...reasons, chain.helps].join('\n'),
  );
}

/** Starts the engine that owns the data of one kind, or, where there is no data yet, the first that can be had. */
export async function runChain(chain: Chain, context: Context): Promise<Started> {
  const places = placesOf(context.dataDir, chain.kind);
  await clearOrphan(places, context.log);
  const owner = (await readRecord(context.dataDir))[chain.kind];
  if (owner?.ready) return startOwner(chain, owner, context);
  if (owner) await rm(places.folder, { recursive: true, force: true });
  if (await isEmpty(places.folder)) return startFirst(chain, context);
  throw new EngineError(
    'OTHER_ENGINE_DATA',
    `${places.folder} holds data, and engines.json beside it doesn't say which engine wrote it. Put engines.json back from a backup, or move the folder away to start with empty data. Nothing in it was touched.`,
  );
}
