import type { DomainEvent } from '@utility-pay/contracts';
import type { ListPosition, PageOf } from '@utility-pay/service-kit/page';
import type { Note } from '../../domain/note.ts';

/** Notes of staff on customers. */
export interface NoteRepository {
  newId(): string;
  /** Returns the id of the note that its author adds with an idempotency key: always the same one. */
  idOf(note: Pick<Note, 'companyId' | 'customerId' | 'authorId'>, idempotencyKey: string): string;
  /** Adds a note with its event; returns false if there is one with its id, deleted ones included. */
  add(note: Note, act: DomainEvent): Promise<boolean>;
  /** Returns undefined for a deleted note. */
  find(companyId: number, customerId: string, noteId: string): Promise<Note | undefined>;
  /** Removes the text of a note and stores the event; returns false when it was deleted before. */
  remove(note: Note, act: DomainEvent, at: Date): Promise<boolean>;
  /** Returns the notes on a customer, newest first; fewer than the limit when they are large. */
  list(
    companyId: number,
    customerId: string,
    page: { after: ListPosition | undefined; limit: number },
  ): Promise<PageOf<Note>>;
}
