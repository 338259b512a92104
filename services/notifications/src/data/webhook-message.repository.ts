import { setOrUnset } from '@utility-pay/service-kit/aggregate';
import { insertIfAbsent } from '@utility-pay/service-kit/mongo/insert-missing';
import { readNewestFirst } from '@utility-pay/service-kit/mongo/newest-first';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import { giveUpTime, type WebhookMessage } from '../domain/webhook-message.ts';
import type { EndpointKey, ReplaySelection, WebhookMessageRepository } from '../use-cases/ports/webhooks.ts';

interface WebhookMessageDocument extends Omit<WebhookMessage, 'id'> {
  _id: string;
}

const text = { type: String };
const requiredText = { type: String, required: true };
const number = { type: Number, required: true };
const instant = { type: Date };
const requiredInstant = { type: Date, required: true };
const attempt = { at: requiredInstant, status: { type: Number }, error: text, durationMs: number, response: text };
export const webhookMessageSchema = new Schema<WebhookMessageDocument>(
  {
    _id: requiredText,
    endpointId: requiredText,
    type: requiredText,
    body: requiredText,
    state: requiredText,
    queuedAt: requiredInstant,
    createdAt: requiredInstant,
    doneAt: instant,
    giveUpAt: instant,
    expiresAt: instant,
    attemptCount: number,
    attempts: [new Schema(attempt, { _id: false })],
  },
  { collection: 'webhook-messages', versionKey: false },
);
webhookMessageSchema.plugin(tenantPlugin);
// For an endpoint's list.
webhookMessageSchema.index({ companyId: 1, endpointId: 1, createdAt: -1, _id: -1 });
// For an endpoint's list of one state.
webhookMessageSchema.index({ companyId: 1, endpointId: 1, state: 1, createdAt: -1, _id: -1 });
// For an endpoint's list of one type.
webhookMessageSchema.index({ companyId: 1, endpointId: 1, type: 1, createdAt: -1, _id: -1 });
// For the message to send next. Partial, so its size is that of the backlog.
webhookMessageSchema.index(
  { companyId: 1, endpointId: 1, state: 1, queuedAt: 1, createdAt: 1, _id: 1 },
  { partialFilterExpression: { state: 'pending' }, name: 'pending' },
);
// For messages to give up. Sparse, so its size is that of the backlog.
webhookMessageSchema.index({ giveUpAt: 1 }, { sparse: true, acrossTenants: 'the sweeper covers all companies' });
// A done message expires.
webhookMessageSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'messages expire by age' });

const DONE_STATES = ['delivered' as const, 'failed' as const];

const toMessage = ({ _id, ...message }: WebhookMessageDocument): WebhookMessage => ({
  ...message,
  id: _id,
});

/** Returns the query of the delivered or failed messages of a selection. */
const toQuery = ({ companyId, endpointId }: EndpointKey, selection: ReplaySelection) => ({
  companyId,
  endpointId,
  state: { $in: DONE_STATES },
  ...('messageId' in selection
    ? { _id: selection.messageId }
    : // The embedded engine treats `$gte` as exclusive on some indexes.
      { createdAt: { $gt: new Date(selection.from.getTime() - 1), $lt: selection.to } }),
});

export function createWebhookMessageRepository({ mongo }: Pick<Platform, 'mongo'>): WebhookMessageRepository {
  const Messages = mongo.model<WebhookMessageDocument>('WebhookMessage', webhookMessageSchema);
  return {
    add: async ({ id, ...message }) => void (await insertIfAbsent(Messages, { _id: id, ...message })),
    find: async ({ companyId, endpointId }, messageId) => {
      const document = await Messages.findOne({ _id: messageId, companyId, endpointId }).lean();
      return document ? toMessage(document) : undefined;
    },
    list: async ({ companyId, endpointId }, { state, type }, after, limit) => {
      const filter = { companyId, endpointId, ...(state ? { state } : {}), ...(type ? { type } : {}) };
      const query = Messages.find(filter).lean<WebhookMessageDocument[]>();
      const { rows, hasNextPage } = await readNewestFirst(query, { after, limit }, { time: 'createdAt' });
      return { rows: rows.map(toMessage), hasNextPage };
    },
    findNext: async ({ companyId, endpointId }) => {
      const waiting = Messages.findOne({ companyId, endpointId, state: 'pending' });
      const document = await waiting.sort({ queuedAt: 1, createdAt: 1, _id: 1 }).lean();
      return document ? toMessage(document) : undefined;
    },
    countPending: async ({ companyId, endpointId }, limit) =>
      (await Messages.find({ companyId, endpointId, state: 'pending' }, { _id: 1 }).limit(limit).lean()).length,
    save: async ({ id: _id, companyId }, change) => {
      await Messages.updateOne({ _id, companyId, state: 'pending' }, setOrUnset(change));
    },
    countDone: async (key, selection, limit) =>
      (await Messages.find(toQuery(key, selection), { _id: 1 }).limit(limit).lean()).length,
    requeue: async (key, selection, now) => {
      const change = { state: 'pending' as const, queuedAt: now, giveUpAt: giveUpTime(now) };
      const { modifiedCount } = await Messages.updateMany(toQuery(key, selection), {
        $set: change,
        $unset: { doneAt: 1, expiresAt: 1 },
      });
      return modifiedCount;
    },
    listOverdue: async (now, { limit, skip }) => {
      const overdue = Messages.find({ giveUpAt: { $lt: now } }, { attempts: 0, body: 0 });
      const page = overdue.setOptions({ acrossTenants: 'the sweeper covers all companies' });
      return (await page.sort({ giveUpAt: 1 }).skip(skip).limit(limit).lean<WebhookMessageDocument[]>()).map(toMessage);
    },
    deleteSome: async ({ companyId, endpointId }, limit) => {
      const found = await Messages.find({ companyId, endpointId }, { _id: 1 }).limit(limit).lean();
      await Messages.deleteMany({ companyId, _id: { $in: found.map(({ _id }) => _id) } });
      return found.length;
    },
  };
}
