import { createHash } from 'node:crypto';
import { saveAggregate } from '@utility-pay/service-kit/aggregate';
import { insertAggregate } from '@utility-pay/service-kit/insert-aggregate';
import { readNewestFirst } from '@utility-pay/service-kit/mongo/newest-first';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema, Types } from 'mongoose';
import type { Note } from '../domain/note.ts';
import type { NoteRepository } from '../use-cases/ports/notes.ts';
import { isCustomerId, objectId, positionId } from './customer.model.ts';

interface NoteDocument extends Omit<Note, 'id' | 'text'>, OutboxFields {
  _id: Types.ObjectId;
  /** Absent once the note is deleted. */
  text?: string;
  deletedAt?: Date;
  version: number;
}

const text = { type: String, required: true };
export const noteSchema = new Schema<NoteDocument>(
  {
    customerId: text,
    authorId: text,
    text: { type: String },
    at: { type: Date, required: true },
    deletedAt: { type: Date },
    version: { type: Number, required: true },
  },
  { collection: 'customer-notes', versionKey: false },
);
noteSchema.plugin(tenantPlugin);
noteSchema.plugin(outboxPlugin);
// Serves the notes on a customer.
noteSchema.index({ companyId: 1, customerId: 1, at: 1, _id: 1 });

/** Hexadecimal digits of an ObjectId. */
const OBJECT_ID_LENGTH = 24;

const NOT_DELETED = { deletedAt: null };

export function createNoteRepository({ mongo, relay }: Pick<Platform, 'mongo' | 'relay'>): NoteRepository {
  const Notes = mongo.model<NoteDocument>('CustomerNote', noteSchema);
  relay.watch(Notes);
  return {
    newId: () => new Types.ObjectId().toHexString(),
    idOf: ({ companyId, customerId, authorId }, idempotencyKey) =>
      createHash('sha256')
        .update([companyId, customerId, authorId, idempotencyKey].join('\n'))
        .digest('hex')
        .slice(0, OBJECT_ID_LENGTH),
    add: ({ id, ...note }, act) => insertAggregate({ model: Notes, relay }, { _id: objectId(id), ...note }, [act]),
    find: async (companyId, customerId, noteId) => {
      if (!isCustomerId(noteId)) return undefined;
      const document = await Notes.findOne({ _id: objectId(noteId), companyId, customerId, ...NOT_DELETED }).lean();
      return document ? toNote(document) : undefined;
    },
    // A note that was not deleted has version 1, since deleting is its only change.
    remove: ({ id, companyId }, act, at) =>
      saveAggregate(
        { model: Notes, relay },
        { _id: objectId(id), companyId, version: 1 },
        { $set: { deletedAt: at }, $unset: { text: 1 } },
        [act],
      ),
    list: async (companyId, customerId, page) => {
      const notes = Notes.find({ companyId, customerId, ...NOT_DELETED }).lean<NoteDocument[]>();
      const { rows, hasNextPage } = await readNewestFirst(notes, page, { toId: positionId });
      return { rows: rows.map(toNote), hasNextPage };
    },
  };
}

const toNote = ({ _id, companyId, customerId, authorId, text: written = '', at }: NoteDocument): Note => ({
  id: _id.toHexString(),
  companyId,
  customerId,
  authorId,
  text: written,
  at,
});
