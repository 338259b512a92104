import { useQuery } from '@apollo/client/react';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { appendPage } from '../../lib/connection-page.ts';
import { formatShortInstantIn } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmSubmit } from '../../ui/confirm-submit.tsx';
import { ItemEnd } from '../../ui/lists.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { AddNoteDialog } from './add-note-dialog.tsx';
import { type CustomerNoteRowFragment, CustomerNotesDocument, DeleteNoteDocument } from './gql/account-notes.ts';
import { PagedItems } from './paged-items.tsx';

const PAGE_SIZE = 10;

const NoteText = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

interface AccountNotesProps {
  companyId: string;
  customerId: string;
  /**
   * Hides "Add note": an archived account stays readable as history, and new notes belong on the account that has its number now.
   * The API accepts notes on archived accounts.
   */
  isArchived: boolean;
}

/** Notes of staff on the customer, newest first. The customer never sees them. */
export function AccountNotes({ companyId, customerId, isArchived }: AccountNotesProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [noteToDelete, setNoteToDelete] = useState<CustomerNoteRowFragment | null>(null);
  const { data, error, loading, refetch, fetchMore } = useQuery(CustomerNotesDocument, {
    variables: { companyId, id: customerId, first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const notes = data?.customer?.notes;
  const after = notes?.pageInfo.endCursor;
  const [remove, { loading: removing }] = useFormMutation(DeleteNoteDocument, {
    refetchQueries: ['CustomerNotes'],
    awaitRefetchQueries: true,
    readResult: (result) => result.deleteNote.deletedNoteId,
    successToast: () => ({ title: 'Note deleted' }),
    onSuccess: () => setNoteToDelete(null),
  });

  return (
    <Card
      title="Notes"
      hint="Only staff can see these."
      action={
        !isArchived && (
          <Button kind="secondary" onClick={() => setIsAdding(true)}>
            Add note
          </Button>
        )
      }
    >
      <PagedItems
        label="Notes"
        icon={StickyNote}
        lines={3}
        pages={notes}
        error={error}
        loading={loading}
        onRetry={() => void refetch()}
        onMore={() =>
          void fetchMore({ variables: { after }, updateQuery: appendPage(({ customer }) => customer?.notes) }).catch(
            () => undefined,
          )
        }
      >
        {(note) => <NoteItem key={note.id} note={note} onDelete={() => setNoteToDelete(note)} />}
      </PagedItems>
      {isAdding && (
        <AddNoteDialog
          companyId={companyId}
          customerId={customerId}
          onRefetch={() => refetch().catch(() => undefined)}
          onClose={() => setIsAdding(false)}
        />
      )}
      {noteToDelete && (
        <ConfirmSubmit
          danger
          title="Delete this note?"
          confirmLabel="Delete note"
          busy={removing}
          submit={() => remove({ input: { companyId, customerId, noteId: noteToDelete.id } })}
          onClose={() => setNoteToDelete(null)}
        >
          The text is permanently deleted. The audit log still shows that you added and deleted a note.
        </ConfirmSubmit>
      )}
    </Card>
  );
}

function NoteItem({ note, onDelete }: { note: CustomerNoteRowFragment; onDelete: () => void }) {
  const { text, at, author, isOwn } = note;
  const time = formatShortInstantIn(at, useCompanyTimeZone());
  const name = isOwn ? 'You' : (author?.name ?? 'Partner or deleted user');
  return (
    <li>
      <div>
        <NoteText>{text}</NoteText>
        <Text $kind="small" $tone="text-soft">
          {name}, {time}
        </Text>
      </div>
      <ItemEnd>
        {isOwn && (
          <Button kind="quiet" small aria-label={`Delete note from ${time}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </ItemEnd>
    </li>
  );
}
