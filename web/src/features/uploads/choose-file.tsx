import { instantOf, localTimeIn, type Period, SAMPLE_CSV } from '@utility-pay/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadText } from '../../lib/browser.ts';
import { useCompanyPeriod, useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { toFailure } from '../../lib/failure.ts';
import { formatFileSize } from '../../lib/format-count.ts';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { MainAndSide, Row, Stack } from '../../ui/layout.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { unsavedAttribute } from '../../ui/unsaved.ts';
import { BillingMethodNote } from './billing-method-note.tsx';
import { columnsHint, fileProblem } from './csv-file.ts';
import { FilePreview, isRefused, type Template, usePreview, useTemplate } from './file-preview.tsx';
import { MONTH_OPTIONS, yearOptions } from './period-options.ts';
import type { Choice } from './send-file.ts';
import { useIncomingFile } from './use-incoming-file.ts';

interface ChooseFileProps {
  companyId: string;
  /** Why the last upload failed. */
  failure?: string;
  /** Whether the form is shown. It stays mounted while an upload is shown, to keep the chosen file. */
  visible: boolean;
  busy: boolean;
  onUpload: (choice: Choice) => void;
}

/** The form of a new upload: file, month, as-of time, and a preview of the file. */
export function ChooseFile({ companyId, failure, visible, busy, onUpload }: ChooseFileProps) {
  const toast = useToast();
  const timeZone = useCompanyTimeZone();
  const currentPeriod = useCompanyPeriod();
  const [openedAt] = useState(() => new Date());
  const [chosenPeriod, setChosenPeriod] = useState<Period>();
  const period = chosenPeriod ?? currentPeriod;
  const [asOf, setAsOf] = useState('');
  const { template, billingMethod, error, retry } = useTemplate(companyId);
  const { file, problem, chooseFile, showProblem } = useChosenFile();
  const preview = usePreview(file, template);
  const handleFile = (newFile: File) => {
    chooseFile(newFile);
    // A colleague may have changed the template since it was fetched.
    retry();
  };
  const isDragging = useIncomingFile({ onFile: handleFile, onProblem: showProblem, enabled: visible });

  const isBalanceForward = billingMethod === 'BALANCE_FORWARD';
  const handleUpload = () => {
    if (file)
      onUpload({
        file,
        ...period,
        ...(isBalanceForward && asOf ? { asOf: instantOf(asOf, timeZone).toISOString() } : {}),
      });
    else toast({ title: 'Missing File', description: 'Please select a CSV file first.', variant: 'destructive' });
  };

  return (
    <Card title="Bill file" hint={columnsHint(template)} action={<SampleButton template={template} />}>
      <Stack $gap="space-6" {...unsavedAttribute(file !== null)}>
        {failure && (
          <Notice meaning="danger" title="Upload Failed" urgent>
            Error: {failure}
          </Notice>
        )}
        <MainAndSide>
          <DropZone
            label={file ? file.name : 'Drop a CSV file here, or click to choose one'}
            hint={file ? `${formatFileSize(file.size)}. Drop or choose another file to replace it.` : HINT}
            accept=".csv,.txt,.tsv,text/csv"
            isPageDraggedOver={isDragging}
            onFile={handleFile}
          />
          <PeriodSelects
            period={period}
            months={MONTH_OPTIONS}
            years={yearOptions(currentPeriod.year)}
            onChange={setChosenPeriod}
          />
        </MainAndSide>
        <BillingMethodNote
          companyId={companyId}
          method={billingMethod}
          asOf={asOf}
          now={localTimeIn(timeZone, openedAt)}
          onAsOf={setAsOf}
        />
        {problem && (
          <Notice meaning="danger" title="This file can't be uploaded" urgent>
            {problem}
          </Notice>
        )}
        {error && !template && (
          <FailureNotice title="Couldn't load the CSV template" failure={toFailure(error)} onRetry={retry} />
        )}
        {file && preview && <FilePreview preview={preview} />}
        <Row $justify="end">
          <Button busy={busy} disabled={isRefused(preview)} onClick={handleUpload}>
            Upload
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

const HINT = 'CSV, up to 4 GB. You can also drop a file anywhere on this page or paste rows.';

interface PeriodSelectsProps {
  period: Period;
  months: readonly { value: number; label: string }[];
  years: readonly number[];
  onChange: (period: Period) => void;
}

/** The month and year of the bills. */
const PeriodSelects = ({ period, months, years, onChange }: PeriodSelectsProps) => (
  <Stack $gap="space-5">
    <Field label="Month">
      {(control) => (
        <Select
          {...control}
          value={period.month}
          options={months}
          onChange={(event) => onChange({ ...period, month: Number(event.target.value) })}
        />
      )}
    </Field>
    <Field label="Year">
      {(control) => (
        <Select
          {...control}
          value={period.year}
          options={years.map((year) => ({ value: year, label: year }))}
          onChange={(event) => onChange({ ...period, year: Number(event.target.value) })}
        />
      )}
    </Field>
  </Stack>
);

/** Downloads the sample of the company's template, or the default sample. */
const SampleButton = ({ template }: { template: Template | undefined }) => (
  <Button
    kind="secondary"
    small
    onClick={() =>
      downloadText('sample-balances.csv', template?.sampleFormat.trim() ? template.sampleFormat : SAMPLE_CSV)
    }
  >
    <Download size={16} strokeWidth={1.75} aria-hidden />
    Download Sample
  </Button>
);

/** Keeps the chosen file, or why the last file can't be uploaded. */
function useChosenFile() {
  const [choice, setChoice] = useState<{ file: File | null; problem?: string }>({ file: null });
  return {
    ...choice,
    chooseFile: (file: File): void => {
      const problem = fileProblem(file);
      setChoice(problem ? { file: null, problem } : { file });
    },
    showProblem: (problem: string): void => setChoice({ file: null, problem }),
  };
}
