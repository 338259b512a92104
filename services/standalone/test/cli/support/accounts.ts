import { connectMongo } from '@utility-pay/service-kit/mongo/connect';
import type { World } from './portal.ts';

/** Adds an account with a bill of 1.00 that its journal lacks. */
export async function addAccountWithoutJournal(
  { environment }: Pick<World, 'environment'>,
  { companyId, accountNumber }: { companyId: number; accountNumber: string },
): Promise<void> {
  const { MONGODB_URI = '', DATABASE_PREFIX } = environment;
  const mongo = await connectMongo(MONGODB_URI, `${DATABASE_PREFIX}-billing`);
  await mongo.collection('customers').insertOne({
    companyId,
    accountNumber,
    accountKey: accountNumber,
    sortKey: accountNumber,
    name: 'Ada Lovelace',
    claim: { state: 'unclaimed' },
    balances: [{ period: 202611, billedMinor: 100, dueMinor: 100 }],
    totalDueMinor: 100,
    version: 1,
  });
  await mongo.close();
}
