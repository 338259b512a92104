import { type Collection, type Document, type MongoClient, ObjectId } from 'mongodb';
import { copyIndexes } from '../upload/bare-driver.ts';

/** Number of commands of `settle`: one for each write. */
export const COMMANDS_PER_PAYMENT = 5;
const WRITE_OPTIONS = { writeConcern: { w: 'majority', journal: true } } as const;
/** Fields that are set when a payment succeeds, besides its state. */
const SUCCESS_FIELDS = [
  'receivedMinor',
  'receivedAt',
  'providerTxnId',
  'providerPaymentRef',
  'paidAt',
  'successEventId',
];

/** Documents of a payment that the product has settled. */
interface SettledPayment {
  payment: Document;
  account: Document;
  entry: Document;
  delivery: Document;
}

export interface BareSettlement {
  payments: readonly SettledPayment[];
  settle(settled: SettledPayment): Promise<void>;
}

/**
 * Prepares a comparison with only the driver, on the same server with the same indexes: `settle` makes the five writes
 * of a settled payment that every design needs, one after another. It reads, publishes, enqueues and sends nothing.
 */
export async function prepareBare(client: MongoClient, prefix: string): Promise<BareSettlement> {
  const collectionOf = (service: string, name: string) => client.db(`${prefix}-${service}`).collection(name);
  const [paidPayments, customers, entries, sentDeliveries] = await Promise.all([
    collectionOf('payments', 'payments').find({ status: 'success' }).toArray(),
    collectionOf('billing', 'customers').find().toArray(),
    collectionOf('billing', 'journal').find({ 'source.kind': 'payment' }).toArray(),
    collectionOf('notifications', 'deliveries').find({ template: 'receipt' }).toArray(),
  ]);
  const copy = async (from: Collection, documents: Document[] = []): Promise<Collection> => {
    const target = client.db(`${prefix}-bare`).collection(from.collectionName);
    await copyIndexes(from, target);
    if (documents.length > 0) await target.insertMany(documents);
    return target;
  };
  const payments = await copy(collectionOf('payments', 'payments'), paidPayments.map(withoutSuccess));
  const accounts = await copy(collectionOf('billing', 'customers'), customers);
  const journal = await copy(collectionOf('billing', 'journal'));
  const deliveries = await copy(collectionOf('notifications', 'deliveries'));

  const entryOfPayment = new Map(entries.map((entry) => [entry.source.id, entry]));
  const accountOfCustomer = new Map(customers.map((account) => [String(account._id), account]));
  const deliveryOfPayment = new Map(sentDeliveries.map((delivery) => [delivery.paymentId, delivery]));
  return {
    payments: paidPayments.flatMap((payment) => {
      const entry = entryOfPayment.get(payment._id);
      const account = accountOfCustomer.get(payment.customerId);
      const delivery = deliveryOfPayment.get(payment._id);
      return entry && account && delivery ? [{ payment, account, entry, delivery }] : [];
    }),
    settle: async ({ payment, account, entry, delivery }) => {
      const { _id, companyId, evidence } = payment;
      const now = new Date();
      const outbox = [{ id: payment.successEventId, companyId, at: now, data: { paymentId: _id } }];
      await payments.updateOne(
        { _id, companyId },
        { $set: { nextPollAt: now }, $push: { evidence: evidence[0] }, $inc: { version: 1 } },
        WRITE_OPTIONS,
      );
      await payments.updateOne(
        { _id, companyId },
        {
          $set: {
            ...pick(payment, [...SUCCESS_FIELDS, 'state', 'status', 'listedAt', 'listedMinor']),
            outbox,
            outboxAt: now,
          },
          $push: { evidence: evidence.at(-1) },
          $unset: { open: 1, nextPollAt: 1 },
          $inc: { version: 1 },
        },
        WRITE_OPTIONS,
      );
      await accounts.updateOne(
        { _id: account._id, companyId },
        { $set: { ...pick(account, ['credits', 'totalDueMinor', 'dueKey']), journalAt: now }, $inc: { version: 1 } },
        WRITE_OPTIONS,
      );
      await journal.insertOne({ ...entry, _id: new ObjectId() }, WRITE_OPTIONS);
      await deliveries.insertOne(delivery, WRITE_OPTIONS);
    },
  };
}

const pick = (document: Document, fields: readonly string[]): Document =>
  Object.fromEntries(fields.filter((field) => field in document).map((field) => [field, document[field]]));

/** Returns a payment as it was before its webhook arrived. */
function withoutSuccess(payment: Document): Document {
  const earlierFields = Object.entries(payment).filter(([field]) => !SUCCESS_FIELDS.includes(field));
  return { ...Object.fromEntries(earlierFields), state: 'page-open', status: 'pending', open: true, evidence: [] };
}
