import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { formatCount } from '../../lib/format-count.ts';
import { Button } from '../../ui/button.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { changeText, type Fix, type Fixes } from './fix-text.ts';
import { UndoUploadFixDocument } from './gql/uploads.ts';
import { DecisionProblems } from './upload-decision.tsx';

// A value may be one long word.
const ChangeText = styled(Text)`
  overflow-wrap: anywhere;
`;

/** Number of changes that are listed at first, and that each click adds. */
const LISTED_CHANGES = 50;

interface FixChangesProps {
  companyId: string;
  uploadId: string;
  fixes: Fixes;
  /** False while the rows can't be changed. */
  canUndo: boolean;
  /** Called after a fix was undone. */
  onUndone: () => void;
}

/** The changes of the failed rows, newest first, each with a button to undo it. */
export function FixChanges({ companyId, uploadId, fixes: { changes, columns }, canUndo, onUndone }: FixChangesProps) {
  const [shown, setShown] = useState(LISTED_CHANGES);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [fixBeingUndone, setFixBeingUndone] = useState<string>();
  const top = useRef<HTMLDivElement>(null);
  const [undo] = useFormMutation(UndoUploadFixDocument, {
    readResult: (data) => data.undoUploadFix.upload,
    successToast: () => ({ title: 'Fix undone' }),
    onSuccess: () => {
      // The button that had the focus disappears with its change.
      top.current?.focus();
      onUndone();
    },
  });
  const handleUndo = async (fixId: string) => {
    setProblems([]);
    setFixBeingUndone(fixId);
    const failures = await undo({ input: { companyId, uploadId, fixId } });
    setFixBeingUndone(undefined);
    setProblems(failures?.map(({ message }) => message) ?? []);
  };

  return (
    <Disclosure summary={`Changes (${formatCount(changes.length)})`}>
      <Stack ref={top} tabIndex={-1} role="group" aria-label="Changes">
        <DecisionProblems problems={problems} />
        <ItemList>
          {changes.slice(0, shown).map((change) => (
            <Change
              key={change.id}
              change={change}
              text={changeText(change, columns)}
              busy={fixBeingUndone === change.id}
              disabled={fixBeingUndone !== undefined}
              onUndo={canUndo && !change.isSent ? () => void handleUndo(change.id) : undefined}
            />
          ))}
        </ItemList>
        {changes.length > shown && (
          <div>
            <Button kind="secondary" small onClick={() => setShown(shown + LISTED_CHANGES)}>
              Show more changes
            </Button>
          </div>
        )}
      </Stack>
    </Disclosure>
  );
}

interface ChangeProps {
  change: Fix;
  text: string;
  busy: boolean;
  disabled: boolean;
  onUndo: (() => void) | undefined;
}

const Change = ({ change: { at, isSent }, text, busy, disabled, onUndo }: ChangeProps) => (
  <li>
    <div>
      <ChangeText>{text}</ChangeText>
      <Text $kind="small" $tone="text-soft">
        <CompanyTime at={at} />
        {isSent && ' · Uploaded again'}
      </Text>
    </div>
    {onUndo && (
      <Button kind="secondary" small busy={busy} disabled={disabled} aria-label={`Undo fix: ${text}`} onClick={onUndo}>
        Undo fix
      </Button>
    )}
  </li>
);
