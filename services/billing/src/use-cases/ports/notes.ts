import type { DomainEvent } from '@utility-pay/contracts';
import type { ListPosition, PageOf } from '@utility-pay/service-kit/page';
import type { Note } from '../../domain/note.ts';

/** Notes of staff on customers. */
export interface NoteRepository {
  newId(): string;
  /** Returns the id of a note that its author adds with an idempotency key: the same id for the same key. */
  idOf(note: Pick<Note, 'companyId' | 'customerId' | 'authorId'>, idempotencyKey: string): string;
  /** Adds a note with its event. Returns false if a note with its id exists, even a deleted one. */
  add(note: Note, act: DomainEvent): Promise<boolean>;
  /** Returns a note; undefined if it was deleted. */
  find(companyId: number, customerId: string, noteId: string): Promise<Note | undefined>;
  /** Removes the text of a note and stores the event. Returns false if the note was deleted before. */
  remove(note: Note, act: DomainEvent, at: Date): Promise<boolean>;
  /** Returns the notes on a customer, newest first; fewer than the limit if they are large. */
  list(
    companyId: number,
    customerId: string,
    page: { after: ListPosition | undefined; limit: number },
  ): Promise<PageOf<Note>>;
}
