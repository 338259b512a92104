import { outboxWith, saveAggregate } from '@utility-pay/service-kit/aggregate';
import { readPage, rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema, Types } from 'mongoose';
import type { Note } from '../domain/note.ts';
import type { NoteRepository } from '../use-cases/ports/notes.ts';
import { isCustomerId, objectId } from './customer.model.ts';

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

const KEPT = { deletedAt: null };

export function createNoteRepository({ mongo, relay }: Pick<Platform, 'mongo' | 'relay'>): NoteRepository {
  const Notes = mongo.model<NoteDocument>('CustomerNote', noteSchema);
  relay.watch(Notes);
  return {
    newId: () => new Types.ObjectId().toHexString(),
    add: async ({ id, ...note }, act) => {
      await Notes.create([{ _id: objectId(id), ...note, version: 1, ...outboxWith([act]) }]);
      relay.flush();
    },
    find: async (companyId, customerId, noteId) => {
      if (!isCustomerId(noteId)) return undefined;
      const document = await Notes.findOne({ _id: objectId(noteId), companyId, customerId, ...KEPT }).lean();
      return document ? toNote(document) : undefined;
    },
    // A note is changed once: deleted.
    remove: ({ id, companyId }, act, at) =>
      saveAggregate(
        { model: Notes, relay },
        { _id: objectId(id), companyId, version: 1 },
        { $set: { deletedAt: at }, $unset: { text: 1 } },
        [act],
      ),
    list: async (companyId, customerId, { after, limit }) => {
      const before = after ? { at: { $lte: after.at } } : {};
      const query = Notes.find({ companyId, customerId, ...before, ...KEPT }).sort({ at: -1, _id: -1 });
      async function* notes(): AsyncGenerator<Note> {
        for await (const document of rowsOf(query.lean<NoteDocument[]>())) {
          const note = toNote(document);
          if (!after || note.at < after.at || note.id < after.id) yield note;
        }
      }
      return readPage(notes(), limit);
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
