import { setTimeout as sleep } from 'node:timers/promises';
import { mongoAddress } from '../mongo/address.ts';
import { command, withMongo } from '../mongo/client.ts';
import { REPLICA_SET } from '../mongo/replica-set.ts';
import type { Service } from '../service.ts';
import { startContainer } from './start-container.ts';

const INSIDE = 27017;
const PRIMARY_WITHIN_MS = 60_000;

async function makePrimary(uri: string): Promise<void> {
  await withMongo(uri, async (client) => {
    await command(client, {
      replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host: `127.0.0.1:${INSIDE}` }] },
    });
    const until = Date.now() + PRIMARY_WITHIN_MS;
    while (!(await command(client, { hello: 1 })).isWritablePrimary) {
      if (Date.now() > until) throw new Error('the container of MongoDB did not become a primary');
      await sleep(100);
    }
  });
}

/** MongoDB 8 as a replica set of one node, in a container that is gone with the test run. */
export async function mongoContainer(): Promise<Service> {
  const container = await startContainer('mongo:8', INSIDE, ['--replSet', REPLICA_SET, '--bind_ip_all']);
  const uri = mongoAddress(container.port, true, container.host);
  await makePrimary(uri);
  return { ...container, name: 'mongo-container', address: uri };
}
