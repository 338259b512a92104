import { STREAM_MS } from '@utility-pay/service-kit/mongo/connect';
import { atLeast, streamProjection } from '@utility-pay/service-kit/mongo/embedded-engine';
import { BATCH_ROWS, rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Query } from 'mongoose';
import type { MovementPayment, MovementReader } from '../use-cases/ports/payments.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';
import { MOVED, type MovedDocument, toMoved } from './payment.queries.ts';

const FIELDS = { ...MOVED, accountNumber: 1, customerName: 1 } as const;
type MovementDocument = MovedDocument & Pick<PaymentDocument, 'accountNumber' | 'customerName'>;

export function createMovementReader({ mongo }: Pick<Platform, 'mongo'>): MovementReader {
  const Payments = paymentModel(mongo);
  const fields = () => streamProjection(mongo, FIELDS);

  return {
    received: async function* (companyId, { from, to }) {
      // `listedAt` of a successful payment is when it was paid.
      const listedAt = { ...atLeast(from), $lt: to };
      const query = Payments.find({ companyId, status: 'success', listedAt }, await fields());
      yield* read(query.sort({ listedAt: 1, _id: 1 }));
    },
    refundedOrDisputedOn: async function* (companyId, utcDays) {
      yield* read(Payments.find({ companyId, refundsAndDisputesOn: { $in: [...utcDays] } }, await fields()));
    },
  };
}

async function* read(query: Query<unknown, PaymentDocument>): AsyncGenerator<MovementPayment> {
  const documents = query.maxTimeMS(STREAM_MS).lean<MovementDocument[]>();
  for await (const document of rowsOf(documents, BATCH_ROWS)) yield toMoved(document);
}
