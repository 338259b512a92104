import { rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import type { Platform } from '@utility-pay/service-kit/platform';
import { type LedgerPayment, toLedgerPayment } from '../domain/ledger-payment.ts';
import type { PaymentReader } from '../use-cases/ports/payments.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';
import { toPayment } from './payment.queries.ts';

const BATCH_SIZE = 200;
/** Fields that are not read: they may be larger than the rest of a payment. */
const OMITTED: Record<string, 0> = { evidence: 0, searchTerms: 0, deltas: 0 };

export function createPaymentReader(
  { mongo, events }: Pick<Platform, 'mongo' | 'events'>,
  batchSize = BATCH_SIZE,
): PaymentReader {
  const Payments = paymentModel(mongo);

  async function withPostings(companyId: number, documents: readonly PaymentDocument[]): Promise<LedgerPayment[]> {
    if (documents.length === 0) return [];
    // The log is read after the outboxes: an event is removed from an outbox only after it was written to the log.
    const logged = await events.listPending(companyId, 'billing', {
      field: 'paymentId',
      values: documents.map(({ _id }) => _id),
    });
    return documents.map((document) => toLedgerPayment(toPayment(document), [...(document.outbox ?? []), ...logged]));
  }

  return {
    batches: async function* (companyId) {
      let batch: PaymentDocument[] = [];
      const query = Payments.find({ companyId, status: 'success' }, OMITTED).sort({ listedAt: -1, _id: -1 });
      for await (const document of rowsOf(query.lean<PaymentDocument[]>(), batchSize)) {
        batch.push(document);
        if (batch.length < batchSize) continue;
        yield await withPostings(companyId, batch);
        batch = [];
      }
      yield await withPostings(companyId, batch);
    },
    ofCustomers: async (companyId, customerIds) =>
      withPostings(
        companyId,
        await Payments.find({ companyId, customerId: { $in: [...customerIds] }, status: 'success' }, OMITTED).lean<
          PaymentDocument[]
        >(),
      ),
    find: async (paymentIds) => {
      const documents = await Payments.find({ _id: { $in: [...paymentIds] } }, OMITTED)
        .setOptions({ acrossTenants: "the provider's records contain references only" })
        .lean<PaymentDocument[]>();
      const byCompany = Map.groupBy(documents, ({ companyId }) => companyId);
      const found = await Promise.all(
        [...byCompany].map(([companyId, ofCompany]) => withPostings(companyId, ofCompany)),
      );
      return found.flat();
    },
  };
}
