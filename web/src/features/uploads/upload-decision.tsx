import { useId, useState } from 'react';
import { countLabel } from '../../lib/format-count.ts';
import { Button } from '../../ui/button.tsx';
import { LabeledCheckBox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Fieldset } from '../../ui/form-fields.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { ApproveUploadDocument, DiscardUploadDocument } from './gql/uploads.ts';
import { applyProblem, type Comparison, type Kinds } from './review-text.ts';

/** Called with why the decision was refused or failed; empty if it was not. A colleague may have decided before. */
export type OnDecided = (problems: readonly string[]) => void;

interface UploadDecisionProps {
  companyId: string;
  uploadId: string;
  comparison: Comparison;
  /** The file has the fixed rows of another upload. */
  isFix: boolean;
  /** Of the last attempt. */
  problems: readonly string[];
  onDecided: OnDecided;
}

/** Applies the chosen kinds of customers, or discards the upload. */
export function UploadDecision({ companyId, uploadId, comparison, isFix, problems, onDecided }: UploadDecisionProps) {
  const { newCustomers, changedCustomers } = comparison;
  const [kinds, setKinds] = useState<Kinds>({ includeNew: true, includeChanged: true });
  const [confirming, setConfirming] = useState(false);
  const { busy, applying, apply, discard } = useDecision(companyId, uploadId, onDecided);
  const problem = applyProblem(comparison, kinds);
  const problemId = useId();

  return (
    <Stack>
      {!isFix && newCustomers + changedCustomers > 0 && (
        <Fieldset legend="What to apply">
          <Stack $gap="space-1">
            {newCustomers > 0 && (
              <LabeledCheckBox
                label={`Add ${countLabel(newCustomers, 'new customer')}`}
                checked={kinds.includeNew}
                disabled={busy}
                onChange={(includeNew) => setKinds({ ...kinds, includeNew })}
              />
            )}
            {changedCustomers > 0 && (
              <LabeledCheckBox
                label={`Update ${countLabel(changedCustomers, 'customer')}`}
                checked={kinds.includeChanged}
                disabled={busy}
                onChange={(includeChanged) => setKinds({ ...kinds, includeChanged })}
              />
            )}
          </Stack>
        </Fieldset>
      )}
      <DecisionProblems problems={problems} />
      <div aria-live="polite">
        {problem && (
          <Text id={problemId} $kind="small" $tone="text-soft">
            {problem}
          </Text>
        )}
      </div>
      <Row>
        <Button
          busy={applying}
          disabled={busy || problem !== undefined}
          aria-describedby={problem && problemId}
          onClick={() => void apply(kinds)}
        >
          Apply upload
        </Button>
        <Button kind="secondary" disabled={busy} onClick={() => setConfirming(true)}>
          Discard
        </Button>
      </Row>
      <ConfirmDialog
        open={confirming}
        title="Discard this upload?"
        confirmLabel="Discard upload"
        danger
        busy={busy}
        onConfirm={() => void discard().then(() => setConfirming(false))}
        onClose={() => setConfirming(false)}
      >
        {isFix
          ? 'No accounts will be changed. You can send the fixed rows again from the original upload.'
          : 'No accounts will be changed. To apply these bills later, upload the file again.'}
      </ConfirmDialog>
    </Stack>
  );
}

/** Why a decision was refused or failed. */
export const DecisionProblems = ({ problems }: { problems: readonly string[] }) =>
  problems.length > 0 && (
    <Notice meaning="danger" urgent>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </Notice>
  );

/** Applies or discards the upload. */
export function useDecision(companyId: string, uploadId: string, onDecided: OnDecided) {
  // The buttons stay busy until the page knows the upload's new state.
  const [decision, setDecision] = useState<'apply' | 'discard'>();
  const [approve, approving] = useFormMutation(ApproveUploadDocument, {
    result: (data) => data.approveUpload.upload,
    onSuccess: () => setDecision('apply'),
  });
  const [discard, discarding] = useFormMutation(DiscardUploadDocument, {
    result: (data) => data.discardUpload.upload,
    onSuccess: () => setDecision('discard'),
  });
  const report = (failures: readonly { message: string }[] = []) => onDecided(failures.map(({ message }) => message));
  const input = { companyId, uploadId };

  return {
    busy: decision !== undefined || approving.loading || discarding.loading,
    applying: decision === 'apply' || approving.loading,
    apply: async (kinds: Kinds) => report(await approve({ input: { ...input, ...kinds } })),
    discard: async () => report(await discard({ input })),
  };
}
