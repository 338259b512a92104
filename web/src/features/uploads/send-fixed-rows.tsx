import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type Fixes, readyText, sentText } from './fix-text.ts';
import { SendFixedRowsDocument } from './gql/uploads.ts';
import { DecisionProblems } from './upload-decision.tsx';

interface SendFixedRowsProps {
  companyId: string;
  uploadId: string;
  fixes: Fixes;
}

/** Returns whether there are fixed rows that can be sent. */
export const canSend = ({ fixedRows, pendingUploadId, unavailable }: Fixes): boolean =>
  fixedRows > 0 && !pendingUploadId && !unavailable;

/** Sends the fixed rows as a new upload and opens its review; or says that fixed rows await their review or were sent. */
export function SendFixedRows({ companyId, uploadId, fixes }: SendFixedRowsProps) {
  const { fixedRows, sentRows, pendingUploadId } = fixes;
  const [, setParams] = useSearchParams();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [send, { loading }] = useFormMutation(SendFixedRowsDocument, {
    readResult: (data) => data.sendFixedRows.upload,
    onSuccess: ({ id }) => setParams({ upload: id }),
  });
  const handleSend = async () => {
    setProblems([]);
    const failures = await send({ input: { companyId, uploadId } });
    setProblems(failures?.map(({ message }) => message) ?? []);
  };

  const sentNote = sentRows > 0 && (
    <Text $kind="small" $tone="text-soft">
      {sentText(sentRows)}
    </Text>
  );
  if (pendingUploadId) {
    return (
      <Notice meaning="info" title="The fixed rows you uploaded haven't been applied yet">
        <p>You can fix more rows after you apply or discard them.</p>
        <TextLink to={{ search: `?upload=${pendingUploadId}` }}>Review the fixed rows</TextLink>
      </Notice>
    );
  }
  if (!canSend(fixes)) return sentNote;
  return (
    <Stack $gap="space-3">
      <DecisionProblems problems={problems} />
      <Row $justify="between">
        <div>
          <Text $strong>{readyText(fixedRows)}</Text>
          {sentNote}
        </div>
        <Button busy={loading} onClick={() => void handleSend()}>
          Upload fixed rows
        </Button>
      </Row>
    </Stack>
  );
}
