import { withMajority, withoutSecrets } from '../address.ts';
import type { Chain } from '../chain/chain.ts';
import { EngineError, externalService, type Service } from '../types.ts';
import { command, withMongo } from './client.ts';
import { mongodOnPath } from './mongod.ts';
import { mongodDownload } from './mongod-download.ts';
import { secantusdPy, secantusdRs } from './secantusd.ts';

export const mongoChain: Chain = {
  kind: 'mongodb',
  label: 'MongoDB',
  sources: [mongodOnPath, mongodDownload, secantusdRs, secantusdPy],
  advice:
    'Set MONGODB_URI to your own replica set, or install MongoDB (mongod), or Python 3.10 to 3.13, and start again.',
};

const ANSWER_TIMEOUT_MS = 15_000;

/** Returns the MongoDB that MONGODB_URI names. @throws if it doesn't answer or is not a replica set */
export async function externalMongo(configuredUri: string): Promise<Service> {
  const uri = withMajority(configuredUri);
  const address = withoutSecrets(uri);
  const hello = await withMongo(uri, (client) => command(client, { hello: 1 }), ANSWER_TIMEOUT_MS).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new EngineError(
        'EXTERNAL_UNREACHABLE',
        `MONGODB_URI names ${address}, which can't be used: ${reason}. Correct it, or unset it to have an engine started here.`,
      );
    },
  );
  if (hello.setName === undefined && hello.msg !== 'isdbgrid') {
    throw new EngineError(
      'EXTERNAL_UNFIT',
      `MONGODB_URI names ${address}, which is not a replica set, and retryable writes need one. Start mongod with --replSet and run rs.initiate() once; a set of one node is enough.`,
    );
  }
  return externalService(uri);
}
