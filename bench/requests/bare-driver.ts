import { type Document, type Filter, type MongoClient, ObjectId } from 'mongodb';
import { sessionIdOf } from './session-id.ts';

type DocumentWithTextId = Document & { _id: string };
type DocumentWithNumberId = Document & { _id: number };

/** Reads the documents that a request needs, with only the driver, in this process and without HTTP. */
type BareRead = (request: string, cookie: string) => Promise<void>;

/** Returns a function that reads the documents for a request by its name. */
export function createBareRead(
  client: MongoClient,
  databasePrefix: string,
  companyId: number,
  customerId: string,
): BareRead {
  const collection = <Row extends Document = Document>(service: string, name: string) =>
    client.db(`${databasePrefix}-${service}`).collection<Row>(name);
  const sessions = collection<DocumentWithTextId>('identity', 'sessions');
  const users = collection<DocumentWithTextId>('identity', 'users');
  const customers = collection('billing', 'customers');
  const payments = collection('payments', 'payments');

  /** Reads the session and its user. */
  async function readViewer(cookie: string): Promise<void> {
    const session = await sessions.findOne({ _id: sessionIdOf(cookie) });
    const user = session && (await users.findOne({ _id: session.userId, companyId: session.companyId, active: true }));
    if (!user) throw new Error('no session');
  }
  const listPayments = (filter: Filter<Document>, first: number) => {
    const listed = { ...filter, listedAt: { $gt: new Date(0) } };
    return Promise.all([
      payments
        .find(listed)
        .sort({ listedAt: -1, _id: -1 })
        .limit(first + 1)
        .toArray(),
      payments.countDocuments(listed),
    ]);
  };
  const reads: Record<string, () => Promise<unknown>> = {
    viewer: async () => undefined,
    'account page': () =>
      Promise.all([
        customers.findOne({ _id: new ObjectId(customerId), companyId, deletedAt: null }),
        listPayments({ companyId, customerId }, 5),
      ]),
    'customers list': () =>
      Promise.all([
        customers.find({ companyId, deletedAt: null }).sort({ sortKey: 1 }).limit(51).toArray(),
        customers.countDocuments({ companyId, 'claim.state': { $in: ['claimed', 'claiming', 'unclaimed'] } }),
      ]),
    transactions: () => listPayments({ companyId }, 50),
    dashboard: () =>
      Promise.all([
        collection<DocumentWithNumberId>('billing', 'customer-counts').findOne({ _id: companyId }),
        collection<DocumentWithNumberId>('payments', 'collected-totals').findOne({ _id: companyId }),
        listPayments({ companyId }, 5),
      ]),
  };
  return async (request, cookie) => {
    const read = reads[request];
    if (!read) throw new Error(`no reads for the request ${request}`);
    await readViewer(cookie);
    await read();
  };
}
