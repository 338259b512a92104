import { addDays } from '@utility-pay/contracts';
import { useState } from 'react';
import { useCompanyToday } from '../../lib/company-time-zone.ts';
import { countLabel } from '../../lib/format-count.ts';
import { Button } from '../../ui/button.tsx';
import { LabeledCheckBox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Field } from '../../ui/field.tsx';
import type { FormFailure } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { ImportSettlementFileDocument, type ImportSettlementFileMutation } from './gql/reconciliation.ts';

/** Maximum size of a file. The server's limit is the same number of characters. */
const MAX_BYTES = 1_000_000;

type RowError = ImportSettlementFileMutation['importSettlementFile']['rowErrors'][number];

interface ImportDialogProps {
  companyId: string;
  testMode: boolean;
  onClose: () => void;
}

/** Imports a settlement file, for days whose transactions the provider's API does not list. */
export function ImportDialog({ companyId, testMode, onClose }: ImportDialogProps) {
  const yesterday = addDays(useCompanyToday(), -1);
  const [from, setFrom] = useState(yesterday);
  const [to, setTo] = useState(yesterday);
  const [replacesEarlier, setReplacesEarlier] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [failures, setFailures] = useState<readonly FormFailure[]>([]);
  const [rowErrors, setRowErrors] = useState<readonly RowError[]>([]);
  const [importFile, { loading }] = useFormMutation(ImportSettlementFileDocument, {
    refetchQueries: ['Reconciliation'],
    readResult: ({ importSettlementFile: result }) => {
      setRowErrors(result.rowErrors);
      return result.userErrors.length === 0 ? result : null;
    },
    successToast: ({ rowCount }) => ({
      title: 'File imported',
      description: `${countLabel(rowCount, 'transaction', 'transactions')}. These days will be compared within a minute.`,
    }),
    onSuccess: onClose,
  });

  const submit = async () => {
    setRowErrors([]);
    if (!file) return setFailures([{ message: 'Choose a file.' }]);
    if (file.size > MAX_BYTES) return setFailures([{ message: 'The file is larger than 1 MB. Import fewer days.' }]);
    const content = await file.text();
    setFailures((await importFile({ input: { companyId, testMode, from, to, replacesEarlier, content } })) ?? []);
  };

  return (
    <Dialog title="Import settlement file" open onClose={onClose} closeWithInput>
      <Stack>
        <Text $tone="text-soft">
          Download the transactions in the provider’s portal as CSV. The file needs the columns date, type, amount, and
          reference or transaction ID. Importing the same file twice has no effect.
        </Text>
        <Row>
          <Field label="From Date">
            {(props) => <Input {...props} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />}
          </Field>
          <Field label="To Date">
            {(props) => <Input {...props} type="date" value={to} onChange={(event) => setTo(event.target.value)} />}
          </Field>
        </Row>
        <DropZone
          label="Settlement file"
          hint={file ? file.name : 'CSV, up to 1 MB and 10,000 rows'}
          accept=".csv,text/csv"
          onFile={setFile}
        />
        <LabeledCheckBox
          label="Replace all files imported for these days"
          checked={replacesEarlier}
          onChange={setReplacesEarlier}
        />
        {failures.length > 0 && (
          <Notice meaning="danger" title="Couldn't import the file" urgent>
            {failures.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
            {rowErrors.map(({ row, message }) => (
              <p key={row}>{`Row ${row}: ${message}`}</p>
            ))}
          </Notice>
        )}
        <Row $justify="end">
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" busy={loading} onClick={() => void submit()}>
            Import file
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
