import { formatMoney } from '@utility-pay/contracts';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextAreaField } from '../../ui/form-fields.tsx';
import { NotPrinted, Stack } from '../../ui/layout.tsx';
import { ItemEnd, ItemList } from '../../ui/lists.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Breakable, Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import {
  AssignReconciliationExceptionDocument,
  NoteReconciliationExceptionDocument,
  type ReconciliationDetailsFragment,
  type ReconciliationExceptionRowFragment,
  ResolveReconciliationExceptionDocument,
} from './gql/reconciliation.ts';
import { EXCEPTION_STATES, explain, kindLabel } from './reconciliation-text.ts';

type Exception = ReconciliationExceptionRowFragment;

const MultilineText = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const loadNoteRule = () => import('@utility-pay/contracts').then(({ exceptionNoteRule }) => exceptionNoteRule);
const loadResolutionRule = () =>
  import('@utility-pay/contracts').then(({ exceptionResolutionRule }) => exceptionResolutionRule);

const REFETCH_DAY = { refetchQueries: ['ReconciliationDay'], awaitRefetchQueries: true };

interface ExceptionListProps {
  companyId: string;
  day: ReconciliationDetailsFragment;
  mayManage: boolean;
}

/** The exceptions of a day, open ones first. Staff can assign, comment on, resolve and reopen them. */
export function ExceptionList({ companyId, day, mayManage }: ExceptionListProps) {
  const [dialog, setDialog] = useState<{ kind: 'note' | 'resolution'; exception: Exception } | null>(null);
  const close = () => setDialog(null);
  const inputFor = ({ id }: Exception) => ({ companyId, day: day.day, testMode: day.testMode, exceptionId: id });
  const [assign, { loading: isAssigning }] = useFormMutation(AssignReconciliationExceptionDocument, {
    ...REFETCH_DAY,
    readResult: (data) => data.assignReconciliationException.day,
    failureToast: "Couldn't change the assignment",
  });
  const [saveNote] = useFormMutation(NoteReconciliationExceptionDocument, {
    ...REFETCH_DAY,
    readResult: (data) => data.noteReconciliationException.day,
    successToast: () => ({ title: 'Note saved' }),
    onSuccess: close,
  });
  const [resolve, { loading: isResolving }] = useFormMutation(ResolveReconciliationExceptionDocument, {
    ...REFETCH_DAY,
    readResult: (data) => data.resolveReconciliationException.day,
    successToast: (_day, { input }) => ({
      title: input.resolution === null ? 'Exception reopened' : 'Exception resolved',
    }),
    failureToast: "Couldn't change the exception",
    onSuccess: close,
  });
  const openFirst = day.exceptions.toSorted(
    (one, other) => Number(other.state === 'OPEN') - Number(one.state === 'OPEN'),
  );

  return (
    <>
      <ItemList aria-label="Exceptions">
        {openFirst.map((exception) => (
          <ExceptionItem
            key={exception.id}
            exception={exception}
            actions={
              mayManage && {
                isBusy: isAssigning || isResolving,
                onAssign: (toMe) => void assign({ input: { ...inputFor(exception), toMe } }),
                onNote: () => setDialog({ kind: 'note', exception }),
                onResolve: () => setDialog({ kind: 'resolution', exception }),
                onReopen: () => void resolve({ input: { ...inputFor(exception), resolution: null } }),
              }
            }
          />
        ))}
      </ItemList>
      <Dialog title="Note" open={dialog?.kind === 'note'} onClose={close}>
        {dialog && (
          <Form
            rule={loadNoteRule}
            initial={{ note: dialog.exception.note ?? '' }}
            onSubmit={({ note }) => saveNote({ input: { ...inputFor(dialog.exception), note } })}
            submitLabel="Save note"
            failureTitle="Couldn't save the note"
            onCancel={close}
          >
            <TextAreaField
              name="note"
              label="Note"
              hint="Up to 1,000 characters. Staff and partner keys with access to payments can see it."
            />
          </Form>
        )}
      </Dialog>
      <Dialog title="Resolve exception" open={dialog?.kind === 'resolution'} onClose={close}>
        {dialog && (
          <Form
            rule={loadResolutionRule}
            initial={{ resolution: '' }}
            onSubmit={({ resolution }) => resolve({ input: { ...inputFor(dialog.exception), resolution } })}
            submitLabel="Resolve"
            failureTitle="Couldn't resolve the exception"
            onCancel={close}
          >
            <TextAreaField
              name="resolution"
              label="Reason"
              hint="Describe what you found and what you did. No money is moved. Your reason is kept in the audit log."
            />
          </Form>
        )}
      </Dialog>
    </>
  );
}

interface ExceptionActions {
  isBusy: boolean;
  onAssign: (toMe: boolean) => void;
  onNote: () => void;
  onResolve: () => void;
  onReopen: () => void;
}

function ExceptionItem({ exception, actions }: { exception: Exception; actions: ExceptionActions | false }) {
  const { state, own, provider, reference, transactionId, paymentId, note, resolution, firstSeenAt } = exception;
  const { title, advice } = explain(exception);
  const amount = own ?? provider ?? exception.journal;
  const identifiers = [reference && `Reference ${reference}`, transactionId && `Transaction ${transactionId}`].filter(
    Boolean,
  );
  return (
    <li>
      <Stack $gap="space-1">
        <Text $strong>{title}</Text>
        <Text $kind="small" $tone="text-soft">
          <Breakable>
            {[`${kindLabel(exception)}${amount ? ` of ${formatMoney(amount.amountMinor)}` : ''}`, ...identifiers].join(
              ' · ',
            )}
          </Breakable>
        </Text>
        {state === 'OPEN' && <Text>{advice}</Text>}
        <Text $kind="small" $tone="text-soft">
          First seen <RelativeTime at={firstSeenAt} />
          {ownerText(exception)}
        </Text>
        {note && <MultilineText>Note: {note}</MultilineText>}
        {resolution && <MultilineText>Resolved: {resolution}</MultilineText>}
        <NotPrinted $gap="space-2">
          {paymentId && (
            <ButtonLink kind="quiet" small to={`${PATHS.transactions}?days=any&open=${encodeURIComponent(paymentId)}`}>
              Open payment
            </ButtonLink>
          )}
          {actions && <ActionButtons exception={exception} {...actions} />}
        </NotPrinted>
      </Stack>
      <ItemEnd>
        <StatusChip meaning={EXCEPTION_STATES[state].meaning}>{EXCEPTION_STATES[state].label}</StatusChip>
      </ItemEnd>
    </li>
  );
}

/** `isMine` without an owner: a super admin, whose name the company can't read. */
function ownerText({ owner, isMine, state }: Exception): string {
  if (owner) return ` · Assigned to ${owner.name}`;
  if (isMine) return ' · Assigned to you';
  return state === 'OPEN' ? ' · Unassigned' : '';
}

function ActionButtons({
  exception: { state, isMine, note },
  isBusy,
  onAssign,
  onNote,
  onResolve,
  onReopen,
}: ExceptionActions & { exception: Exception }) {
  if (state === 'CLEARED') return null;
  if (state === 'RESOLVED')
    return (
      <Button kind="secondary" small disabled={isBusy} onClick={onReopen}>
        Reopen
      </Button>
    );
  return (
    <>
      <Button kind="secondary" small disabled={isBusy} onClick={() => onAssign(!isMine)}>
        {isMine ? 'Unassign' : 'Assign to me'}
      </Button>
      <Button kind="secondary" small onClick={onNote}>
        {note ? 'Edit note' : 'Add note'}
      </Button>
      <Button kind="secondary" small onClick={onResolve}>
        Resolve
      </Button>
    </>
  );
}
