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
import { type AppliedCustomers, applyProblem, type Comparison } from './review-text.ts';

/** Called after a decision with the reasons why it failed; with none after a success. It fails, for example, if a colleague has decided. */
export type OnDecided = (problems: readonly string[]) => void;

interface UploadDecisionProps {
  companyId: string;
  uploadId: string;
  comparison: Comparison;
  /** Whether the file has the fixed rows of another upload. */
  isFix: boolean;
  /** Why the last decision failed. */
  problems: readonly string[];
  onDecided: OnDecided;
}

/** Buttons that apply the upload, for all its customers or only for new or changed ones, or discard it. */
export function UploadDecision({ companyId, uploadId, comparison, isFix, problems, onDecided }: UploadDecisionProps) {
  const { newCustomers, changedCustomers } = comparison;
  const [customers, setCustomers] = useState<AppliedCustomers>({ includeNew: true, includeChanged: true });
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, applying, apply, discard } = useDecision(companyId, uploadId, onDecided);
  const problem = applyProblem(comparison, customers);
  const problemId = useId();

  return (
    <Stack>
      {!isFix && newCustomers + changedCustomers > 0 && (
        <Fieldset legend="What to apply">
          <Stack $gap="space-1">
            {newCustomers > 0 && (
              <LabeledCheckBox
                label={`Add ${countLabel(newCustomers, 'new customer')}`}
                checked={customers.includeNew}
                disabled={busy}
                onChange={(includeNew) => setCustomers({ ...customers, includeNew })}
              />
            )}
            {changedCustomers > 0 && (
              <LabeledCheckBox
                label={`Update ${countLabel(changedCustomers, 'customer')}`}
                checked={customers.includeChanged}
                disabled={busy}
                onChange={(includeChanged) => setCustomers({ ...customers, includeChanged })}
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
          onClick={() => void apply(customers)}
        >
          Apply upload
        </Button>
        <Button kind="secondary" disabled={busy} onClick={() => setIsConfirming(true)}>
          Discard
        </Button>
      </Row>
      <ConfirmDialog
        open={isConfirming}
        title="Discard this upload?"
        confirmLabel="Discard upload"
        danger
        busy={busy}
        onConfirm={() => void discard().then(() => setIsConfirming(false))}
        onClose={() => setIsConfirming(false)}
      >
        {isFix
          ? 'No accounts will be changed. You can send the fixed rows again from the original upload.'
          : 'No accounts will be changed. To apply these bills later, upload the file again.'}
      </ConfirmDialog>
    </Stack>
  );
}

/** A notice with the reasons why a decision or another change of an upload failed; nothing if it did not. */
export const DecisionProblems = ({ problems }: { problems: readonly string[] }) =>
  problems.length > 0 && (
    <Notice meaning="danger" urgent>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </Notice>
  );

/** Returns functions that apply or discard the upload. */
export function useDecision(companyId: string, uploadId: string, onDecided: OnDecided) {
  // After a success the buttons stay busy until the page knows the upload's new state.
  const [decision, setDecision] = useState<'apply' | 'discard'>();
  const [approve, approving] = useFormMutation(ApproveUploadDocument, {
    readResult: (data) => data.approveUpload.upload,
    onSuccess: () => setDecision('apply'),
  });
  const [discard, discarding] = useFormMutation(DiscardUploadDocument, {
    readResult: (data) => data.discardUpload.upload,
    onSuccess: () => setDecision('discard'),
  });
  const report = (failures: readonly { message: string }[] = []) => onDecided(failures.map(({ message }) => message));
  const input = { companyId, uploadId };

  return {
    busy: decision !== undefined || approving.loading || discarding.loading,
    applying: decision === 'apply' || approving.loading,
    apply: async (customers: AppliedCustomers) => report(await approve({ input: { ...input, ...customers } })),
    discard: async () => report(await discard({ input })),
  };
}
