import { type Kind, readRecord } from '../disk/record.ts';
import type { Service } from '../service.ts';
import type { Context } from '../types.ts';
import { dockerAnswers } from './docker-answers.ts';
import { mongoContainer } from './mongo-container.ts';
import { redisContainer } from './redis-container.ts';

const CONTAINERS = { mongodb: mongoContainer, redis: redisContainer };

/** A container for a test run, where a Docker daemon answers and no engine owns data here already. */
export async function tryContainer(kind: Kind, context: Context): Promise<Service | undefined> {
  if (context.mode !== 'test' || (await readRecord(context.dataDir))[kind] !== undefined) return undefined;
  if (!(await dockerAnswers(context.env))) return undefined;
  return CONTAINERS[kind]().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    context.log('no container could be started, looking for another engine', { kind, reason });
    return undefined;
  });
}
