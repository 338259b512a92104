import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { CompanyDay } from '../../ui/company-day.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { UndoUploadDocument, type UploadResultQuery } from './gql/uploads.ts';
import { undoableText } from './undo-text.ts';
import { DecisionProblems } from './upload-decision.tsx';

interface UndoUploadProps {
  companyId: string;
  upload: Pick<NonNullable<UploadResultQuery['upload']>, 'id' | 'undoneAt' | 'undoableUntil'>;
}

/**
 * A button that prepares the undo of a completed upload and opens its review, which shows what would change. Of an undone upload, the day
 * of the undo.
 */
export function UndoUpload({ companyId, upload: { id, undoneAt, undoableUntil } }: UndoUploadProps) {
  const timeZone = useCompanyTimeZone();
  const [, setParams] = useSearchParams();
  const [now] = useState(() => new Date());
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [undo, { loading }] = useFormMutation(UndoUploadDocument, {
    readResult: (data) => data.undoUpload.upload,
    onSuccess: (undoingUpload) => setParams({ upload: undoingUpload.id }),
  });
  const handleUndo = async () => {
    setProblems([]);
    const failures = await undo({ input: { companyId, uploadId: id } });
    setProblems(failures?.map(({ message }) => message) ?? []);
  };

  if (undoneAt)
    return (
      <Notice meaning="info">
        Undone on <CompanyDay at={undoneAt} />
      </Notice>
    );
  const deadlineText = undoableText(undoableUntil, now, timeZone);
  if (!deadlineText) return null;
  return (
    <Stack>
      <DecisionProblems problems={problems} />
      <Row>
        <Button kind="secondary" busy={loading} onClick={() => void handleUndo()}>
          Undo this upload
        </Button>
        <Text $kind="small" $tone="text-soft">
          {deadlineText}
        </Text>
      </Row>
    </Stack>
  );
}
