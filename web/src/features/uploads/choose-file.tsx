import { SAMPLE_CSV } from '@utility-pay/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadText } from '../../lib/download.ts';
import { useToast } from '../../lib/use-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { MainAndSide, Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FilePreview } from './file-preview.tsx';
import { fileProblem, sizeWords } from './file-problem.ts';
import { monthOptions, yearOptions } from './period-options.ts';
import { PeriodSelects } from './period-selects.tsx';

interface ChooseFileProps {
  /** Why the last try was refused. */
  failure?: string;
  onUpload: (choice: { file: File; month: number; year: number }) => void;
}

export function ChooseFile({ failure, onUpload }: ChooseFileProps) {
  const toast = useToast();
  const [today] = useState(() => new Date());
  const [file, setFile] = useState<File | null>(null);
  const [period, setPeriod] = useState(() => ({ month: today.getMonth() + 1, year: today.getFullYear() }));
  const problem = file ? fileProblem(file) : undefined;

  const upload = () => {
    if (!file) toast({ title: 'Missing File', description: 'Please select a CSV file first.', look: 'destructive' });
    else if (!problem) onUpload({ file, ...period });
  };

  return (
    <Card
      title="Bill file"
      hint="Account number and amount due are required; other columns are optional."
      action={
        <Button kind="secondary" small onClick={() => downloadText('sample-balances.csv', SAMPLE_CSV)}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          Download Sample
        </Button>
      }
    >
      <Stack $gap="space-6">
        {failure && (
          <Notice meaning="danger" title="Upload Failed" urgent>
            Error: {failure}
          </Notice>
        )}
        <MainAndSide>
          <DropZone
            label={file ? file.name : 'Drop a CSV file here, or click to choose one'}
            hint={file ? `${sizeWords(file.size)}. Drop or choose another file to replace it.` : 'CSV, up to 4 GB'}
            accept=".csv,.txt,.tsv,text/csv"
            onFile={setFile}
          />
          <PeriodSelects period={period} months={monthOptions(today)} years={yearOptions(today)} onChange={setPeriod} />
        </MainAndSide>
        {problem && (
          <Notice meaning="danger" urgent>
            {problem}
          </Notice>
        )}
        {file && !problem && <FilePreview file={file} />}
        <Row $justify="end">
          <Button onClick={upload} disabled={Boolean(problem)}>
            Upload
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
