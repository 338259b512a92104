import { actorId } from '@utility-pay/service-kit/auth';
import { fromCursor, toConnection, toCursor } from '@utility-pay/service-kit/graphql/connection';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Note } from '../domain/note.ts';
import type { Resolvers } from '../gql/resolvers.ts';

const toNote = ({ id, text, at, authorId }: Note, viewerId: string) => ({
  id,
  text,
  at: at.toISOString(),
  author: { id: authorId },
  isOwn: authorId === viewerId,
});

const inCompany = (companyId: string | null | undefined) => (companyId ? { inCompany: idToNumber(companyId) } : {});

/** Notes of staff on customers. */
export const noteResolvers: Resolvers = {
  Customer: {
    notes: async ({ id = '', companyId = '' }, { first, after }, { actor, useCases }) => {
      const subject = { companyId: idToNumber(companyId), customerId: id };
      const position = after ? fromCursor(after) : undefined;
      const page = await useCases.listNotes(actor, subject, { after: position, limit: first ?? 0 });
      return toConnection(page, after, toCursor, (note) => toNote(note, actorId(actor)));
    },
  },
  Mutation: {
    addNote: async (_parent, { input: { customerId, companyId, text, idempotencyKey } }, { actor, useCases }) => {
      const key = idempotencyKey ? { idempotencyKey } : {};
      const result = await useCases.addNote(actor, { customerId, text, ...inCompany(companyId), ...key });
      if (result.kind === 'refused') return { note: null, userErrors: result.userErrors };
      return { note: toNote(result.note, actorId(actor)), userErrors: [] };
    },
    deleteNote: async (_parent, { input: { customerId, companyId, noteId } }, { actor, useCases }) => {
      await useCases.deleteNote(actor, { customerId, noteId, ...inCompany(companyId) });
      return { deletedNoteId: noteId, userErrors: [] };
    },
  },
};
