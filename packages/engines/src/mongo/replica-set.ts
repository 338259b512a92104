import { type Document, MongoServerError } from 'mongodb';

export const REPLICA_SET = 'utility-pay';

/** Sends a command to the node's admin database. */
type Ask = (request: Document) => Promise<Document>;

async function currentConfig(ask: Ask): Promise<Document | undefined> {
  try {
    return (await ask({ replSetGetConfig: 1 })).config;
  } catch (error) {
    if (error instanceof MongoServerError && error.codeName === 'NotYetInitialized') return undefined;
    throw error;
  }
}

/** Makes the node a replica set of its own, and follows it when its port has changed since. */
async function establish(ask: Ask, host: string): Promise<void> {
  const config = await currentConfig(ask);
  if (config === undefined) {
    await ask({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    return;
  }
  const [member] = config.members;
  if (config.members.length === 1 && member.host !== host) {
    const moved = { ...config, version: config.version + 1, members: [{ ...member, host }] };
    // Forced: a node that finds no member with its own address has no primary that could agree.
    await ask({ replSetReconfig: moved, force: true });
  }
}

/** Whether the node is the primary of its own set; does what is still needed to make it so. */
export async function isOwnPrimary(ask: Ask, host: string): Promise<boolean> {
  const hello = await ask({ hello: 1 });
  if (hello.isWritablePrimary === true && hello.me === host) return true;
  await establish(ask, host);
  return false;
}
