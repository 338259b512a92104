import { noteRule } from '@utility-pay/contracts';
import { z } from 'zod';
import { serviceKeyOf } from '../http/idempotency.ts';
import { companyIdField, graphCompanyId, pagingQuery, sendCustomerList } from '../http/list.ts';
import { defineRoute, replyWith, tagRoutes, throwUserErrors } from '../http/route.ts';
import {
  RestAddNoteDocument,
  RestCustomerNotesDocument,
  RestDeleteNoteDocument,
  type RestNoteFragment,
} from './gql/notes.ts';

const LIMIT = '16kb';
const PATH = '/customers/{customerId}/notes';

const note = z
  .object({
    id: z.string(),
    text: z.string(),
    at: z.iso.datetime().meta({ description: 'When it was written.' }),
    author: z
      .string()
      .nullable()
      .meta({ description: 'Name of the author; null for a partner key or a deleted login.' }),
    isOwn: z.boolean().meta({ description: 'Whether the caller wrote it, and may delete it.' }),
  })
  .meta({ id: 'CustomerNote', description: 'A note of staff on a customer, which the customer never sees.' });

const toNote = ({ author, ...rest }: RestNoteFragment): z.infer<typeof note> => ({
  ...rest,
  author: author?.name ?? null,
});

const list = defineRoute({
  id: 'listNotes',
  method: 'get',
  path: PATH,
  summary: 'Notes of staff on a customer',
  access: { customer: 'notes' },
  query: z.object({ ...pagingQuery, ...companyIdField }),
  responses: { 200: { description: 'Newest first.', schema: z.array(note) } },
  handle: (call) => sendCustomerList(call, RestCustomerNotesDocument, ({ notes }) => notes, toNote),
});

const add = defineRoute({
  id: 'addNote',
  method: 'post',
  path: PATH,
  summary: 'Adds a note on a customer',
  access: { customer: 'manageCustomers' },
  body: { schema: noteRule.extend(companyIdField).strict(), limit: LIMIT },
  responses: { 201: { description: 'Added.', schema: note } },
  errors: { 409: 'The note that was added with this key has been deleted.' },
  takesIdempotencyKey: true,
  handle: async ({ run, request, actor, params: { customerId }, body: { companyId, text } }) => {
    const idempotencyKey = serviceKeyOf(request, actor);
    const input = { customerId, text, companyId: graphCompanyId(companyId), ...(idempotencyKey && { idempotencyKey }) };
    const { addNote } = await run(RestAddNoteDocument, { input });
    return replyWith(addNote, addNote.note, toNote, 201);
  },
});

const remove = defineRoute({
  id: 'deleteNote',
  method: 'delete',
  path: `${PATH}/{noteId}`,
  summary: 'Deletes a note that the caller wrote',
  access: { customer: 'manageCustomers' },
  query: z.object(companyIdField),
  responses: { 200: { description: 'Deleted.', schema: z.object({ id: z.string() }) } },
  handle: async ({ run, params: { customerId, noteId }, query: { companyId } }) => {
    const input = { customerId, noteId, companyId: graphCompanyId(companyId) };
    const { deleteNote } = await run(RestDeleteNoteDocument, { input });
    throwUserErrors(deleteNote);
    return { body: { id: noteId } };
  },
});

export const noteRoutes = tagRoutes('Customers', [list, add, remove]);
