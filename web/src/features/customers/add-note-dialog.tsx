import { useState } from 'react';
import { randomKey } from '../../lib/browser.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { TextAreaField } from '../../ui/form-fields.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { AddNoteDocument } from './gql/account-notes.ts';

const loadRule = () => import('@utility-pay/contracts').then(({ noteRule }) => noteRule);

/** For a note that an earlier attempt saved, and whose response was lost. */
const SAVED_BEFORE =
  'Your note was already saved with its earlier text. It is in the list now. Save again to add this one too.';
const DELETED_SINCE = 'Your note was already saved, and has been deleted since. Save again to add it.';

interface AddNoteDialogProps {
  companyId: string;
  customerId: string;
  /** Refetches the list. Never rejects. */
  onRefetch: () => Promise<unknown>;
  onClose: () => void;
}

export function AddNoteDialog({ companyId, customerId, onRefetch, onClose }: AddNoteDialogProps) {
  // A retry after a lost response must not add a second note.
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  const [hasFailed, setHasFailed] = useState(false);
  const [add] = useFormMutation(AddNoteDocument, {
    refetchQueries: ['CustomerNotes'],
    awaitRefetchQueries: true,
    readResult: (result) => result.addNote.note,
    successToast: () => ({ title: 'Note added' }),
    onSuccess: onClose,
  });

  async function save({ text }: { text: string }): Promise<readonly FormFailure[] | undefined> {
    const failures = await add({ input: { companyId, customerId, text, idempotencyKey } });
    if (!failures) return undefined;
    setHasFailed(true);
    // An earlier attempt has saved a note with this key, but its response was lost.
    const keyFailure = failures.find(({ field }) => field === 'idempotencyKey');
    if (!keyFailure) return failures;
    setIdempotencyKey(randomKey());
    await onRefetch();
    return [{ message: keyFailure.code === 'KEY_REUSED' ? SAVED_BEFORE : DELETED_SINCE }];
  }

  function cancel(): void {
    // A failed attempt may have saved the note: its response may have been lost.
    if (hasFailed) void onRefetch();
    onClose();
  }

  return (
    <Dialog title="Add note" open onClose={cancel}>
      <Form
        rule={loadRule}
        initial={{ text: '' }}
        onSubmit={save}
        submitLabel="Save note"
        failureTitle="Couldn't save the note"
        onCancel={cancel}
      >
        <TextAreaField name="text" label="Note" hint="Up to 2,000 characters. The customer can't see it." />
      </Form>
    </Dialog>
  );
}
