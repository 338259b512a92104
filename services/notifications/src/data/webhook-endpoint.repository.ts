import { MAX_WEBHOOK_ENDPOINTS, type WebhookEventType } from '@utility-pay/contracts';
import { saveAggregate, setOrUnset } from '@utility-pay/service-kit/aggregate';
import { inBatches } from '@utility-pay/service-kit/jobs/in-batches';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { reencryptAll, type SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { insertIntoFreeSlot, type SlotFields, slotPlugin } from '@utility-pay/service-kit/slots';
import { Schema } from 'mongoose';
import { secretOwner, type WebhookEndpoint, type WebhookEndpointChange } from '../domain/webhook-endpoint.ts';
import type { EndpointKey, WebhookEndpointRepository } from '../use-cases/ports/webhooks.ts';

interface WebhookEndpointDocument extends Omit<WebhookEndpoint, 'id'>, OutboxFields, SlotFields {
  _id: string;
}

const text = { type: String };
const requiredText = { type: String, required: true };
const number = { type: Number, required: true };
const instant = { type: Date };
export const webhookEndpointSchema = new Schema<WebhookEndpointDocument>(
  {
    _id: requiredText,
    sandboxOf: { type: Number },
    url: requiredText,
    // Not required: mongoose takes an empty text for a missing one.
    description: text,
    eventTypes: { type: [String], required: true },
    state: requiredText,
    disabledAt: instant,
    disabledReason: text,
    secrets: [new Schema({ sealed: requiredText, expiresAt: instant }, { _id: false })],
    failingSince: instant,
    failures: number,
    nextAttemptAt: instant,
    leaseId: text,
    wakeUps: number,
    version: number,
    createdAt: { type: Date, required: true },
  },
  { collection: 'webhook-endpoints', versionKey: false },
);
webhookEndpointSchema.plugin(tenantPlugin);
webhookEndpointSchema.plugin(outboxPlugin);
webhookEndpointSchema.plugin(slotPlugin);
// For a company's list, and for the endpoints of an event.
webhookEndpointSchema.index({ companyId: 1, createdAt: 1, _id: 1 });
// For workers. Sparse, so its size is that of the backlog.
webhookEndpointSchema.index({ nextAttemptAt: 1 }, { sparse: true, acrossTenants: 'workers send for all companies' });
// For sweepers.
webhookEndpointSchema.index({ state: 1, _id: 1 }, { acrossTenants: 'sweepers cover all companies' });

const ACROSS_TENANTS = { acrossTenants: 'workers send the webhooks of all companies' };
/** Part of every query for endpoints that are not being deleted. */
const NOT_DELETING = { state: { $in: ['active' as const, 'disabled' as const] } };

function toEndpoint({ _id, slot, outbox, outboxAt, ...endpoint }: WebhookEndpointDocument): WebhookEndpoint {
  return { ...endpoint, description: endpoint.description ?? '', id: _id };
}

const idOf = ({ companyId, endpointId }: EndpointKey) => ({ _id: endpointId, companyId });
const keyOf = ({ _id, companyId }: Pick<WebhookEndpointDocument, '_id' | 'companyId'>): EndpointKey => ({
  companyId,
  endpointId: _id,
});
/** Events whose endpoints are read together. */
const MAX_SHARED_READS = 100;

export function createWebhookEndpointRepository(
  { mongo, relay }: Pick<Platform, 'mongo' | 'relay'>,
  secrets: SecretBox,
): WebhookEndpointRepository {
  const Endpoints = mongo.model<WebhookEndpointDocument>('WebhookEndpoint', webhookEndpointSchema);
  relay.watch(Endpoints);
  const readSubscribed = async (companyId: number, type: WebhookEventType): Promise<EndpointKey[]> =>
    (await Endpoints.find({ companyId, ...NOT_DELETING, eventTypes: type }, { companyId: 1 }).lean()).map(keyOf);
  // Events that arrive together share a read, which starts after all of them arrived.
  const listSubscribed = inBatches(async (keys: readonly { companyId: number; type: WebhookEventType }[]) => {
    const found = new Map<string, Promise<EndpointKey[]>>();
    for (const { companyId, type } of keys) {
      const key = `${companyId}/${type}`;
      if (!found.has(key)) found.set(key, readSubscribed(companyId, type));
    }
    return Promise.all(keys.map(({ companyId, type }) => found.get(`${companyId}/${type}`) ?? []));
  }, MAX_SHARED_READS);

  return {
    add: async ({ id: _id, ...fields }, act) => {
      const store = { model: Endpoints, relay };
      return (await insertIntoFreeSlot(store, { _id, ...fields }, [act], MAX_WEBHOOK_ENDPOINTS)) ? 'added' : 'full';
    },
    find: async (key) => {
      const document = await Endpoints.findOne({ ...idOf(key), ...NOT_DELETING }).lean();
      return document ? toEndpoint(document) : undefined;
    },
    list: async (companyId) =>
      (
        await Endpoints.find({ companyId, ...NOT_DELETING })
          .sort({ createdAt: 1, _id: 1 })
          .lean()
      ).map(toEndpoint),
    listSubscribed: (companyId, type) => listSubscribed({ companyId, type }),
    save: async ({ id: _id, companyId, version }, change: WebhookEndpointChange, events = []) => {
      const { $set, $unset } = setOrUnset(change);
      const freedSlot = change.state === 'deleting' ? { slot: 1 } : {};
      const operators = { $set, $unset: { ...$unset, ...freedSlot } };
      return saveAggregate({ model: Endpoints, relay }, { _id, companyId, version }, operators, events);
    },
    wake: async (key, now) => {
      // First the counter: a worker that found no message then keeps its lease, or has released it before the second update.
      await Endpoints.updateOne(idOf(key), { $inc: { wakeUps: 1 } });
      await Endpoints.updateOne(
        { ...idOf(key), state: 'active', nextAttemptAt: { $exists: false } },
        { $set: { nextAttemptAt: now } },
      );
    },
    wakeAll: async (now) => {
      await Endpoints.updateMany(
        { state: 'active', nextAttemptAt: { $exists: false } },
        { $set: { nextAttemptAt: now } },
      ).setOptions(ACROSS_TENANTS);
    },
    lease: async (key, { leaseId, now, until }) => {
      const document = await Endpoints.findOneAndUpdate(
        { ...idOf(key), state: 'active', nextAttemptAt: { $lt: new Date(now.getTime() + 1) } },
        { $set: { leaseId, nextAttemptAt: until } },
        { returnDocument: 'after' },
      ).lean();
      return document ? toEndpoint(document) : undefined;
    },
    renew: async (key, { leaseId, until }) => {
      const document = await Endpoints.findOneAndUpdate(
        { ...idOf(key), state: 'active', leaseId },
        { $set: { nextAttemptAt: until } },
        { returnDocument: 'after' },
      ).lean();
      return document ? toEndpoint(document) : undefined;
    },
    release: async ({ id: _id, companyId, leaseId, wakeUps }, nextAttemptAt) => {
      const { matchedCount } = nextAttemptAt
        ? await Endpoints.updateOne({ _id, companyId, leaseId }, { $set: { nextAttemptAt }, $unset: { leaseId: 1 } })
        : await Endpoints.updateOne({ _id, companyId, leaseId, wakeUps }, { $unset: { nextAttemptAt: 1, leaseId: 1 } });
      return matchedCount === 1;
    },
    listDue: async (now, limit) => {
      const isDue = { state: 'active' as const, nextAttemptAt: { $lt: new Date(now.getTime() + 1) } };
      const due = Endpoints.find(isDue, { companyId: 1 });
      return (await due.setOptions(ACROSS_TENANTS).sort({ nextAttemptAt: 1 }).limit(limit).lean()).map(keyOf);
    },
    listDeleting: async ({ limit, skip }) => {
      const deleting = Endpoints.find({ state: 'deleting' }, { companyId: 1 }).setOptions(ACROSS_TENANTS);
      return (await deleting.sort({ _id: 1 }).skip(skip).limit(limit).lean()).map(keyOf);
    },
    remove: async (key) => {
      const filter = { ...idOf(key), state: 'deleting' as const, outboxAt: { $exists: false } };
      return (await Endpoints.deleteOne(filter)).deletedCount === 1;
    },
    reencryptAll: (onProgress) =>
      reencryptAll(
        secretsOf(
          Endpoints.find({}, { companyId: 1, secrets: 1 }).setOptions(ACROSS_TENANTS).sort({ _id: 1 }).lean().cursor(),
        ),
        ({ id, companyId, sealed }) => secrets.reencrypt(sealed, secretOwner({ id, companyId })),
        ({ id: _id, companyId, sealed }, reencrypted) =>
          Endpoints.updateOne(
            { _id, companyId, 'secrets.sealed': sealed },
            { $set: { 'secrets.$.sealed': reencrypted }, $inc: { version: 1 } },
          ),
        onProgress,
      ),
  };
}

async function* secretsOf(documents: AsyncIterable<Pick<WebhookEndpointDocument, '_id' | 'companyId' | 'secrets'>>) {
  for await (const { _id: id, companyId, secrets } of documents)
    for (const { sealed } of secrets) yield { id, companyId, sealed };
}
