import { createHash } from 'node:crypto';
import { type Document, type Filter, type MongoClient, ObjectId } from 'mongodb';

type TextId = Document & { _id: string };

/** Reads what each request needs, with the driver alone, in this process and without HTTP. */
export interface BareReads {
  read(request: string, cookie: string): Promise<void>;
}

/** @param prefix of the names of the product's databases. */
export function createBareReads(client: MongoClient, prefix: string, companyId: number, customerId: string): BareReads {
  const of = <Row extends Document = Document>(service: string, name: string) =>
    client.db(`${prefix}-${service}`).collection<Row>(name);
  const sessions = of<TextId>('identity', 'sessions');
  const users = of<TextId>('identity', 'users');
  const customers = of('billing', 'customers');
  const payments = of('payments', 'payments');

  /** Checks the session as the product does, and reads its user. */
  async function viewer(cookie: string): Promise<void> {
    const [, token = ''] = /(?:^|; )[^=]+=([^;]+)/.exec(cookie) ?? [];
    const session = await sessions.findOne({ _id: createHash('sha256').update(token).digest('base64url') });
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
  const numberId = companyId as unknown as ObjectId;
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
        of('billing', 'customer-counts').findOne({ _id: numberId }),
        of('payments', 'collected_totals').findOne({ _id: numberId }),
        listPayments({ companyId }, 5),
      ]),
  };
  return {
    read: async (request, cookie) => {
      await viewer(cookie);
      await reads[request]?.();
    },
  };
}
