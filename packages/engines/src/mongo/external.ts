import { EngineError } from '../engine-error.ts';
import { externalService } from '../external-service.ts';
import type { Service } from '../service.ts';
import { withoutSecrets } from '../without-secrets.ts';
import { withMajority } from './address.ts';
import { command, withMongo } from './client.ts';

const ANSWER_WITHIN_MS = 15_000;

/** The MongoDB that MONGODB_URI names. Thrown when it doesn't answer, or is no replica set. */
export async function externalMongo(given: string): Promise<Service> {
  const uri = withMajority(given);
  const shown = withoutSecrets(uri);
  const hello = await withMongo(uri, (client) => command(client, { hello: 1 }), ANSWER_WITHIN_MS).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new EngineError(
        'EXTERNAL_UNREACHABLE',
        `MONGODB_URI names ${shown}, which can't be used: ${reason}. Correct it, or unset it to have an engine started here.`,
      );
    },
  );
  if (hello.setName === undefined && hello.msg !== 'isdbgrid') {
    throw new EngineError(
      'EXTERNAL_UNFIT',
      `MONGODB_URI names ${shown}, which is no replica set: retried writes need one. Start mongod with --replSet and run rs.initiate() once; a set of one node will do.`,
    );
  }
  return externalService(uri);
}
