import { Long, type MongoClient } from 'mongodb';
import { mongoAddress } from './address.ts';
import { withMongo } from './client.ts';

const DATABASE = 'utility_pay_probe';
const AGAIN = {
  update: 'writes',
  updates: [{ q: { _id: 1 }, u: { $inc: { times: 1 } }, upsert: true }],
  txnNumber: Long.fromNumber(1),
};

async function sameWriteTwice(client: MongoClient): Promise<boolean> {
  const database = client.db(DATABASE);
  await database.dropDatabase();
  const session = client.startSession();
  try {
    await database.command({ ...AGAIN }, { session });
    await database.command({ ...AGAIN }, { session });
    const written = await database.collection('writes').findOne({});
    return written?.times === 1;
  } finally {
    await session.endSession();
    await database.dropDatabase();
  }
}

/** Whether a write that a driver sends again after a lost answer is done once. If not, drivers must not send it again. */
export const retriesAreSafe = (port: number): Promise<boolean> =>
  withMongo(mongoAddress(port, false), (client) => sameWriteTwice(client).catch(() => false));
