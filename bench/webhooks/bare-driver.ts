import { type Collection, type Document, type MongoClient, ObjectId } from 'mongodb';
import { copyIndexes } from '../upload/bare-driver.ts';

/** Commands of `settle`, one for each write. */
export const COMMANDS_PER_PAYMENT = 5;
const WRITES = { writeConcern: { w: 'majority', journal: true } } as const;
/** What the success of a payment sets, besides its state. */
const SETTLED = ['receivedMinor', 'receivedAt', 'providerTxnId', 'providerPaymentRef', 'paidAt', 'successEventId'];

/** What is stored of a payment that the product settled. */
interface Settled {
  payment: Document;
  account: Document;
  entry: Document;
  delivery: Document;
}

export interface BareSettling {
  payments: readonly Settled[];
  settle(settled: Settled): Promise<void>;
}

/**
 * Prepares a comparison with the driver only, on the same server with the same indexes: `settle` makes the writes that no
 * design can omit for a settled payment, each alone. Nothing is read, published, queued or sent.
 */
export async function prepareBare(client: MongoClient, prefix: string): Promise<BareSettling> {
  const source = (service: string, name: string) => client.db(`${prefix}-${service}`).collection(name);
  const [paid, customers, entries, sent] = await Promise.all([
    source('payments', 'payments').find({ status: 'success' }).toArray(),
    source('billing', 'customers').find().toArray(),
    source('billing', 'journal').find({ 'source.kind': 'payment' }).toArray(),
    source('notifications', 'deliveries').find({ template: 'receipt' }).toArray(),
  ]);
  const copyOf = async (from: Collection, documents: Document[] = []): Promise<Collection> => {
    const target = client.db(`${prefix}-bare`).collection(from.collectionName);
    await copyIndexes(from, target);
    if (documents.length > 0) await target.insertMany(documents);
    return target;
  };
  const payments = await copyOf(source('payments', 'payments'), paid.map(unsettled));
  const accounts = await copyOf(source('billing', 'customers'), customers);
  const journal = await copyOf(source('billing', 'journal'));
  const deliveries = await copyOf(source('notifications', 'deliveries'));

  const entryOf = new Map(entries.map((entry) => [entry.source.id, entry]));
  const accountOf = new Map(customers.map((account) => [String(account._id), account]));
  const deliveryOf = new Map(sent.map((delivery) => [delivery.paymentId, delivery]));
  return {
    payments: paid.flatMap((payment) => {
      const entry = entryOf.get(payment._id);
      const account = accountOf.get(payment.customerId);
      const delivery = deliveryOf.get(payment._id);
      return entry && account && delivery ? [{ payment, account, entry, delivery }] : [];
    }),
    settle: async ({ payment, account, entry, delivery }) => {
      const { _id, companyId, evidence } = payment;
      const now = new Date();
      const outbox = [{ id: payment.successEventId, companyId, at: now, data: { paymentId: _id } }];
      await payments.updateOne(
        { _id, companyId },
        { $set: { nextPollAt: now }, $push: { evidence: evidence[0] }, $inc: { version: 1 } },
        WRITES,
      );
      await payments.updateOne(
        { _id, companyId },
        {
          $set: { ...pick(payment, [...SETTLED, 'state', 'status', 'listedAt', 'listedMinor']), outbox, outboxAt: now },
          $push: { evidence: evidence.at(-1) },
          $unset: { open: 1, nextPollAt: 1 },
          $inc: { version: 1 },
        },
        WRITES,
      );
      await accounts.updateOne(
        { _id: account._id, companyId },
        { $set: { ...pick(account, ['credits', 'totalDueMinor', 'dueKey']), journalAt: now }, $inc: { version: 1 } },
        WRITES,
      );
      await journal.insertOne({ ...entry, _id: new ObjectId() }, WRITES);
      await deliveries.insertOne(delivery, WRITES);
    },
  };
}

const pick = (document: Document, fields: readonly string[]): Document =>
  Object.fromEntries(fields.filter((field) => field in document).map((field) => [field, document[field]]));

/** Returns a payment as it was when its webhook arrived. */
function unsettled(payment: Document): Document {
  const open = Object.entries(payment).filter(([field]) => !SETTLED.includes(field));
  return { ...Object.fromEntries(open), state: 'page-open', status: 'pending', open: true, evidence: [] };
}
