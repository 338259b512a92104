import type { Period } from '@utility-pay/contracts';
import { useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/use-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { MainAndSide, Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { unsavedMark } from '../../ui/unsaved-mark.ts';
import { FilePreview } from './file-preview.tsx';
import { sizeWords } from './file-problem.ts';
import { monthOptions, yearOptions } from './period-options.ts';
import { PeriodSelects } from './period-selects.tsx';
import { SampleButton } from './sample-button.tsx';
import { useChosenFile } from './use-chosen-file.ts';
import { useIncomingFile } from './use-incoming-file.ts';
import { useTemplate } from './use-template.ts';
import type { Choice } from './why-not-send.ts';

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
    else toast({ title: 'Missing File', description: 'Please select a CSV file first.', look: 'destructive' });
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
