import { nextVersion, outboxWith, saveAggregate } from '@utility-pay/service-kit/aggregate';
import { insertThenReserveKey } from '@utility-pay/service-kit/mongo/embedded-engine';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import { readNewestFirst } from '@utility-pay/service-kit/mongo/newest-first';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema, Types } from 'mongoose';
import { isComplete, isUnfinished, type PaymentFile, UNFINISHED_STATES } from '../domain/payment-file.ts';
import type { PaymentFileRepository } from '../use-cases/ports/payment-files.ts';

interface PaymentFileDocument extends Omit<PaymentFile, 'id'>, OutboxFields {
  _id: string;
  /** Whether a worker has to continue the file. A company has no more than one unfinished file. */
  phase: 'unfinished' | 'finished';
  changedAt: Date;
  /** When the file is to be delivered; null if it is not to be delivered. */
  deliverAt: Date | null;
  /** The journal entries that are the file's rows: up to 100,000, so they are not read with the file. */
  entryIds?: Types.ObjectId[];
}

const text = { type: String, required: true };
const number = { type: Number, required: true };
const mixed = { type: Schema.Types.Mixed };
export const paymentFileSchema = new Schema<PaymentFileDocument>(
  {
    _id: text,
    number,
    state: text,
    layout: { ...mixed, required: true },
    timeZone: text,
    since: { type: Date },
    createdAt: { type: Date, required: true },
    confirmedAt: { type: Date },
    message: { type: String },
    hasMore: { type: Boolean },
    scheduledFor: { type: Date },
    requestKey: { type: String },
    delivery: mixed,
    deliverAt: { type: Date },
    contentId: { type: String },
    rows: number,
    paymentsMinor: number,
    reversedMinor: number,
    entryIds: mixed,
    phase: text,
    changedAt: { type: Date, required: true },
    version: number,
  },
  { collection: 'payment-files', versionKey: false },
);
paymentFileSchema.plugin(tenantPlugin);
paymentFileSchema.plugin(outboxPlugin);
paymentFileSchema.index({ companyId: 1, number: 1 }, { unique: true });
// Finds the file of a repeated request.
paymentFileSchema.index(
  { companyId: 1, requestKey: 1 },
  { partialFilterExpression: { requestKey: { $exists: true } } },
);
// Serves the list, newest first.
paymentFileSchema.index({ companyId: 1, createdAt: 1, _id: 1 });
// A company has no more than one unfinished file.
paymentFileSchema.index({ companyId: 1 }, { unique: true, partialFilterExpression: { phase: 'unfinished' } });
// Finds files that their worker abandoned.
paymentFileSchema.index({ state: 1, changedAt: 1 }, { acrossTenants: 'a sweep covers all companies' });
// Finds files to deliver.
paymentFileSchema.index({ deliverAt: 1 }, { acrossTenants: 'a sweep covers all companies' });

const WITHOUT_ENTRIES: Record<string, 0> = { entryIds: 0, outbox: 0 };
const ACROSS_TENANTS = { acrossTenants: 'a sweeper continues the files of all companies' };

const phaseOf = (file: Pick<PaymentFile, 'state'>): PaymentFileDocument['phase'] =>
  isUnfinished(file) ? 'unfinished' : 'finished';

/** Only complete files are delivered. */
const deliverAtOf = (file: Pick<PaymentFile, 'state' | 'delivery'>): Date | null =>
  (isComplete(file) && file.delivery?.nextAttemptAt) || null;

function toPaymentFile({
  _id,
  phase: _phase,
  changedAt: _changedAt,
  deliverAt: _deliverAt,
  entryIds: _entryIds,
  outbox: _outbox,
  outboxAt: _outboxAt,
  ...file
}: PaymentFileDocument): PaymentFile {
  return { ...file, id: _id };
}

export function createPaymentFileRepository({
  mongo,
  relay,
  clock,
}: Pick<Platform, 'mongo' | 'relay' | 'clock'>): PaymentFileRepository {
  const Files = mongo.model<PaymentFileDocument>('PaymentFile', paymentFileSchema);
  relay.watch(Files);
  return {
    newId: () => new Types.ObjectId().toHexString(),
    add: async ({ id, ...file }, act) => {
      const keyFields = { phase: phaseOf(file), ...outboxWith([act]) };
      try {
        const document = {
          ...file,
          _id: id,
          phase: 'finished' as const,
          changedAt: clock.now(),
          deliverAt: deliverAtOf(file),
        };
        const isAdded = await insertThenReserveKey(Files, document, keyFields, { version: file.version });
        if (isAdded) relay.flush(Files);
        return isAdded;
      } catch (error) {
        // Another request has taken the number.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    find: async (companyId, id) => {
      const document = await Files.findOne({ _id: id, companyId }, WITHOUT_ENTRIES).lean<PaymentFileDocument>();
      return document ? toPaymentFile(document) : undefined;
    },
    findByRequest: async (companyId, requestKey) => {
      const document = await Files.findOne({ companyId, requestKey }, WITHOUT_ENTRIES).lean();
      return document ? toPaymentFile(document) : undefined;
    },
    findLast: async (companyId) => {
      const last = Files.findOne({ companyId }, WITHOUT_ENTRIES).sort({ number: -1 });
      const document = await last.lean<PaymentFileDocument>();
      return document ? toPaymentFile(document) : undefined;
    },
    findLastConfirmed: async (companyId) => {
      const last = Files.findOne({ companyId, state: 'confirmed' }, WITHOUT_ENTRIES).sort({ number: -1 });
      const document = await last.lean<PaymentFileDocument>();
      return document ? toPaymentFile(document) : undefined;
    },
    findConfirmedIds: async (companyId, ids, time) => {
      const files = await Files.find(
        { companyId, _id: { $in: [...ids] }, state: 'confirmed' },
        { confirmedAt: 1 },
      ).lean<Pick<PaymentFileDocument, '_id' | 'confirmedAt'>[]>();
      return new Set(files.flatMap(({ _id, confirmedAt }) => (confirmedAt && confirmedAt <= time ? _id : [])));
    },
    list: async (companyId, page) => {
      const files = Files.find({ companyId }, WITHOUT_ENTRIES).lean<PaymentFileDocument[]>();
      const { rows, hasNextPage } = await readNewestFirst(files, page, { time: 'createdAt' });
      return { rows: rows.map(toPaymentFile), hasNextPage };
    },
    save: async ({ before, after, entryIds }, events) => {
      const { id, companyId, version: _version, ...fields } = after;
      try {
        const isSaved = await saveAggregate(
          { model: Files, relay },
          { _id: id, companyId, version: before.version },
          {
            $set: {
              ...fields,
              changedAt: clock.now(),
              phase: phaseOf(after),
              deliverAt: deliverAtOf(after),
              ...(entryIds ? { entryIds: entryIds.map((entryId) => new Types.ObjectId(entryId)) } : {}),
            },
          },
          events,
        );
        return isSaved ? nextVersion({ ...after, version: before.version }) : undefined;
      } catch (error) {
        // Another file of the company is unfinished.
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },
    entryIdsOf: async (companyId, id) => {
      const document = await Files.findOne({ _id: id, companyId }, { entryIds: 1 }).lean<PaymentFileDocument>();
      return (document?.entryIds ?? []).map((entryId) => entryId.toHexString());
    },
    listUnfinished: async (changedBefore, { limit, skip }) => {
      const found = Files.find(
        { state: { $in: UNFINISHED_STATES }, changedAt: { $lt: changedBefore } },
        WITHOUT_ENTRIES,
      );
      const page = found.setOptions(ACROSS_TENANTS).sort({ changedAt: 1 }).skip(skip).limit(limit);
      return (await page.lean<PaymentFileDocument[]>()).map(toPaymentFile);
    },
    listToDeliver: async (before, { exceptCompanies, limit }) => {
      const found = Files.find({ deliverAt: { $lt: before }, companyId: { $nin: exceptCompanies } }, WITHOUT_ENTRIES);
      const page = found.setOptions(ACROSS_TENANTS).sort({ deliverAt: 1 }).limit(limit);
      return (await page.lean<PaymentFileDocument[]>()).map(toPaymentFile);
    },
  };
}
