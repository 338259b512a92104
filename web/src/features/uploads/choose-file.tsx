import { type Period, SAMPLE_CSV } from '@utility-pay/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadText } from '../../lib/browser.ts';
import { localTime } from '../../lib/dates.ts';
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
  /** Whether this stage is shown; the form stays mounted while an upload is shown. */
  visible: boolean;
  busy: boolean;
  onUpload: (choice: Choice) => void;
}

export function ChooseFile({ companyId, failure, visible, busy, onUpload }: ChooseFileProps) {
  const toast = useToast();
  const [today] = useState(() => new Date());
  const [period, setPeriod] = useState<Period>(() => ({ month: today.getMonth() + 1, year: today.getFullYear() }));
  const [asOf, setAsOf] = useState('');
  const { template, billingMethod, error, retry } = useTemplate(companyId);
  const { file, problem, choose, refuse } = useChosenFile();
  const preview = usePreview(file, template);
  const handleFile = (chosen: File) => {
    choose(chosen);
    // Someone else may have changed the template since the page was opened.
    retry();
  };
  const isDragging = useIncomingFile({ onFile: handleFile, onProblem: refuse, enabled: visible });

  const isForward = billingMethod === 'BALANCE_FORWARD';
  const upload = () => {
    if (file) onUpload({ file, ...period, ...(isForward && asOf ? { asOf: new Date(asOf).toISOString() } : {}) });
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
          <PeriodSelects period={period} months={MONTH_OPTIONS} years={yearOptions(today)} onChange={setPeriod} />
        </MainAndSide>
        <BillingMethodNote
          companyId={companyId}
          method={billingMethod}
          asOf={asOf}
          now={localTime(today)}
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
          <Button busy={busy} disabled={isRefused(preview)} onClick={upload}>
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

/** Holds the chosen file, or the problem with a file that can't be a CSV file. */
function useChosenFile() {
  const [chosen, setChosen] = useState<{ file: File | null; problem?: string }>({ file: null });
  return {
    ...chosen,
    choose: (file: File): void => {
      const problem = fileProblem(file);
      setChosen(problem ? { file: null, problem } : { file });
    },
    refuse: (problem: string): void => setChosen({ file: null, problem }),
  };
}
