import { type Document, MongoServerError } from 'mongodb';

export const REPLICA_SET = 'utility-pay';

/** Sends a command to the node's admin database. */
type SendCommand = (request: Document) => Promise<Document>;

async function currentConfig(send: SendCommand): Promise<Document | undefined> {
  try {
    return (await send({ replSetGetConfig: 1 })).config;
  } catch (error) {
    if (error instanceof MongoServerError && error.codeName === 'NotYetInitialized') return undefined;
    throw error;
  }
}

/** Initiates a replica set of this one node, or updates the node's address if its port has changed. */
async function establish(send: SendCommand, host: string): Promise<void> {
  const config = await currentConfig(send);
  if (config === undefined) {
    await send({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    return;
  }
  const [member] = config.members;
  if (config.members.length === 1 && member.host !== host) {
    const moved = { ...config, version: config.version + 1, members: [{ ...member, host }] };
    // Forced, because only a primary accepts an ordinary change, and a node whose address is not in the set can't be
    // primary.
    await send({ replSetReconfig: moved, force: true });
  }
}

/**
 * Returns whether the node is primary of its own replica set. If not, initiates or corrects the set, so that a later
 * call does.
 */
export async function isOwnPrimary(send: SendCommand, host: string): Promise<boolean> {
  const hello = await send({ hello: 1 });
  if (hello.isWritablePrimary === true && hello.me === host) return true;
  await establish(send, host);
  return false;
}
