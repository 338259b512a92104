import { type Period, SAMPLE_CSV } from '@utility-pay/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadText } from '../../lib/browser.ts';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { MainAndSide, Row, Stack } from '../../ui/layout.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { unsavedMark } from '../../ui/unsaved.ts';
import { FilePreview } from './file-preview.tsx';
import { fileProblem, sizeWords } from './file-problem.ts';
import { monthOptions, yearOptions } from './period-options.ts';
import type { Choice } from './send-file.ts';
import { useIncomingFile } from './use-incoming-file.ts';
import { type Template, useTemplate } from './use-template.ts';

interface ChooseFileProps {
  companyId: string;
  /** Why the last try was refused. */
  failure?: string;
  /** False while another file is being sent or looked at. */
  shown: boolean;
  busy: boolean;
  onUpload: (choice: Choice) => void;
}

export function ChooseFile({ companyId, failure, shown, busy, onUpload }: ChooseFileProps) {
  const toast = useToast();
  const [today] = useState(() => new Date());
  const [period, setPeriod] = useState<Period>(() => ({ month: today.getMonth() + 1, year: today.getFullYear() }));
  const { template, error, retry } = useTemplate(companyId);
  const { file, problem, choose, refuse } = useChosenFile();
  const dragging = useIncomingFile({ onFile: choose, onProblem: refuse, enabled: shown });

  const upload = () => {
    if (file) onUpload({ file, ...period });
    else toast({ title: 'Missing File', description: 'Please select a CSV file first.', variant: 'destructive' });
  };

  return (
    <Card
      title="Bill file"
      hint="Account number and amount due are required; other columns are optional."
      action={<SampleButton template={template} />}
    >
      <Stack $gap="space-6" {...unsavedMark(file !== null)}>
        {failure && (
          <Notice meaning="danger" title="Upload Failed" urgent>
            Error: {failure}
          </Notice>
        )}
        <MainAndSide>
          <DropZone
            label={file ? file.name : 'Drop a CSV file here, or click to choose one'}
            hint={file ? `${sizeWords(file.size)}. Drop or choose another file to replace it.` : HINT}
            accept=".csv,.txt,.tsv,text/csv"
            over={dragging}
            onFile={choose}
          />
          <PeriodSelects period={period} months={monthOptions(today)} years={yearOptions(today)} onChange={setPeriod} />
        </MainAndSide>
        {problem && (
          <Notice meaning="danger" title="This file can't be uploaded" urgent>
            {problem}
          </Notice>
        )}
        {error && !template && (
          <FailureNotice title="The CSV template can't be loaded" failure={toFailure(error)} onRetry={retry} />
        )}
        {file && template && <FilePreview file={file} template={template} />}
        <Row $justify="end">
          <Button busy={busy} onClick={upload}>
            Upload
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

const HINT = 'CSV, up to 4 GB. A file can be dropped anywhere on this page, or pasted.';

interface PeriodSelectsProps {
  period: Period;
  months: readonly { value: number; label: string }[];
  years: readonly number[];
  onChange: (period: Period) => void;
}

/** For which month the bills are. */
export const PeriodSelects = ({ period, months, years, onChange }: PeriodSelectsProps) => (
  <Stack $gap="space-5">
    <Field label="Month">
      {(control) => (
        <Select
          {...control}
          value={period.month}
          onChange={(event) => onChange({ ...period, month: Number(event.target.value) })}
        >
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
    <Field label="Year">
      {(control) => (
        <Select
          {...control}
          value={period.year}
          onChange={(event) => onChange({ ...period, year: Number(event.target.value) })}
        >
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </Stack>
);

/** The company's own sample; the product's where it has none. */
export const SampleButton = ({ template }: { template: Template | undefined }) => (
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

/** The file that will be uploaded. One that can be no CSV is not taken, and the reason stands in its place. */
export function useChosenFile() {
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
