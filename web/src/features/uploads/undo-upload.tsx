import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatInstant } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
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

/** Of a completed upload: opens its undo, which shows what would change before anything does; or says when it was undone. */
export function UndoUpload({ companyId, upload: { id, undoneAt, undoableUntil } }: UndoUploadProps) {
  const [, setParams] = useSearchParams();
  const [now] = useState(() => new Date());
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [undo, { loading }] = useFormMutation(UndoUploadDocument, {
    result: (data) => data.undoUpload.upload,
    onSuccess: (prepared) => setParams({ upload: prepared.id }),
  });
  const prepare = async () => {
    setProblems([]);
    const failures = await undo({ input: { companyId, uploadId: id } });
    setProblems(failures?.map(({ message }) => message) ?? []);
  };

  if (undoneAt) return <Notice meaning="info">Undone on {formatInstant(undoneAt)}</Notice>;
  const until = undoableText(undoableUntil, now);
  if (!until) return null;
  return (
    <Stack>
      <DecisionProblems problems={problems} />
      <Row>
        <Button kind="secondary" busy={loading} onClick={() => void prepare()}>
          Undo this upload
        </Button>
        <Text $kind="small" $tone="text-soft">
          {until}
        </Text>
      </Row>
    </Stack>
  );
}
