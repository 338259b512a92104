import { type Actor, mayIn, noteRule, type Refused } from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { actorId, requireBelongsTo } from '@utility-pay/service-kit/auth';
import { forbidden, invalidInput, notFound, userError } from '@utility-pay/service-kit/errors';
import { type ListPosition, type PageOf, requirePageSize } from '@utility-pay/service-kit/page';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { auditTargetOf, type Customer } from '../domain/customer.ts';
import type { Note } from '../domain/note.ts';
import { type CustomerToChange, companyToChange } from './access.ts';
import type { CustomerRepository } from './ports/customers.ts';
import type { NoteRepository } from './ports/notes.ts';

export interface NoteDependencies {
  notes: NoteRepository;
  customers: Pick<CustomerRepository, 'findReadable' | 'findCompanyOf'>;
  recordAct: RecordAct;
  clock: Clock;
}

/** Maximum notes of one page. */
const MAX_PAGE_SIZE = 200;

/** Returns the notes on a customer, newest first. For those who may manage customers. */
export const listNotes =
  ({ notes }: Pick<NoteDependencies, 'notes'>) =>
  async (
    actor: Actor,
    { companyId, customerId }: { companyId: number; customerId: string },
    page: { after: ListPosition | undefined; limit: number },
  ): Promise<PageOf<Note>> => {
    requireBelongsTo(actor, companyId, 'Customer');
    if (!mayIn(actor, companyId, 'manageCustomers')) throw forbidden();
    requirePageSize(page.limit, MAX_PAGE_SIZE);
    return notes.list(companyId, customerId, page);
  };

export type AddNoteResult = { kind: 'added'; note: Note } | Refused;

interface NoteToAdd extends CustomerToChange {
  text: string;
  idempotencyKey?: string;
}

const KEY_REUSED = userError(
  'KEY_REUSED',
  'idempotencyKey',
  'A note with this key was already added, with another text',
);
const DELETED = userError('CONFLICT', 'idempotencyKey', 'The note that was added with this key has been deleted.');

/**
 * Adds a note on a customer, even on an archived account. Idempotent per author and idempotency key. The audit log has the author and
 * time, but not the text.
 */
export const addNote =
  (dependencies: NoteDependencies) =>
  async (actor: Actor, { text, idempotencyKey, ...subject }: NoteToAdd): Promise<AddNoteResult> => {
    const { notes, recordAct, clock } = dependencies;
    const customer = await requireCustomer(dependencies, actor, subject);
    const checked = noteRule.safeParse({ text });
    if (!checked.success) return { kind: 'refused', userErrors: invalidInput(checked.error) };
    const { companyId, id: customerId } = customer;
    const about = { companyId, customerId, authorId: actorId(actor) };
    const id = idempotencyKey ? notes.idOf(about, idempotencyKey) : notes.newId();
    const note = { id, ...about, text: checked.data.text, at: clock.now() };
    const act = recordAct(actor, companyId, { action: 'note.added', target: auditTargetOf(customer) });
    if (await notes.add(note, act)) return { kind: 'added', note };
    const earlier = await notes.find(companyId, customerId, id);
    if (!earlier) return { kind: 'refused', userErrors: [DELETED] };
    return earlier.text === note.text
      ? { kind: 'added', note: earlier }
      : { kind: 'refused', userErrors: [KEY_REUSED] };
  };

/** Deletes a note that the actor wrote. @throws AppError NOT_FOUND for a deleted note, FORBIDDEN for another author's note. */
export const deleteNote =
  (dependencies: NoteDependencies) =>
  async (actor: Actor, { noteId, ...subject }: CustomerToChange & { noteId: string }): Promise<void> => {
    const { notes, recordAct, clock } = dependencies;
    const customer = await requireCustomer(dependencies, actor, subject);
    const { companyId, id: customerId } = customer;
    const note = await notes.find(companyId, customerId, noteId);
    if (!note) throw notFound('Note');
    if (note.authorId !== actorId(actor)) throw forbidden('Only the author can delete a note');
    const act = recordAct(actor, companyId, { action: 'note.deleted', target: auditTargetOf(customer) });
    if (!(await notes.remove(note, act, clock.now()))) throw notFound('Note');
  };

/** Returns a customer that the actor may manage. @throws AppError otherwise. */
async function requireCustomer(
  { customers }: Pick<NoteDependencies, 'customers'>,
  actor: Actor,
  subject: CustomerToChange,
): Promise<Customer> {
  const companyId = await companyToChange(customers, actor, subject, 'manageCustomers');
  const customer = await customers.findReadable(companyId, subject.customerId);
  if (!customer) throw notFound('Customer');
  return customer;
}
