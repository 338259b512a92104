import { type Document, type MongoClient, MongoServerError } from 'mongodb';
import { mongoAddress } from './address.ts';
import { command, withMongo } from './client.ts';

export const REPLICA_SET = 'utility-pay';

const isNot = (error: unknown, ...names: string[]): boolean =>
  error instanceof MongoServerError && names.includes(String(error.codeName));

async function currentConfig(client: MongoClient): Promise<Document | undefined> {
  try {
    return (await command(client, { replSetGetConfig: 1 })).config;
  } catch (error) {
    if (isNot(error, 'NotYetInitialized')) return undefined;
    throw error;
  }
}

/** Makes the node a replica set of its own, and follows it when its port has changed since. */
async function establish(client: MongoClient, host: string): Promise<void> {
  const config = await currentConfig(client);
  if (config === undefined) {
    await command(client, { replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    return;
  }
  const [member] = config.members;
  if (config.members.length === 1 && member.host !== host) {
    const moved = { ...config, version: config.version + 1, members: [{ ...member, host }] };
    // Forced: a node that finds no member with its own address has no primary that could agree.
    await command(client, { replSetReconfig: moved, force: true });
  }
}

/** Whether the node on this port is the primary of its own set; does what is still needed to make it so. */
export const isOwnPrimary = (port: number): Promise<boolean> =>
  withMongo(mongoAddress(port), async (client) => {
    const hello = await command(client, { hello: 1 });
    if (hello.isWritablePrimary === true && hello.me === `127.0.0.1:${port}`) return true;
    await establish(client, `127.0.0.1:${port}`);
    return false;
  });
