import { fieldLabel } from '@utility-pay/contracts';
import { Download, WandSparkles } from 'lucide-react';
import { useMemo } from 'react';
import { downloadText } from '../../lib/browser.ts';
import { previewCsv } from '../../lib/csv-preview.ts';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/form-fields.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { PreviewTable } from '../../ui/preview-table.tsx';
import { Text } from '../../ui/text.tsx';
import { makeSample } from './make-sample.ts';
import type { Draft } from './template-draft.ts';

/** Includes the header. */
const PREVIEW_LINES = 6;

interface SampleCardProps {
  draft: Draft;
  allowed: boolean;
  onChange: (draft: Draft) => void;
}

/** The sample file that staff can download on the upload page, with a preview of how the template maps its columns. */
export function SampleCard({ draft, allowed, onChange }: SampleCardProps) {
  const toast = useToast();
  const { sample } = draft;
  const preview = useMemo(() => previewOf(draft), [draft]);

  const handleDownload = (): void => {
    if (sample.trim()) downloadText('sample-balances.csv', sample);
    else
      toast({
        title: 'No Sample CSV',
        description: 'Enter a sample or generate one from the fields first.',
        variant: 'destructive',
      });
  };

  return (
    <Card
      title="Sample CSV"
      hint="Staff can download this sample on the upload page."
      action={
        <Row $gap="space-2">
          {allowed && (
            <Button kind="secondary" small onClick={() => onChange({ ...draft, sample: makeSample(draft) })}>
              <WandSparkles size={16} strokeWidth={1.75} aria-hidden />
              Generate from fields
            </Button>
          )}
          <Button kind="secondary" small onClick={handleDownload}>
            <Download size={16} strokeWidth={1.75} aria-hidden />
            Download
          </Button>
        </Row>
      }
    >
      <Stack>
        <Field label="Sample text">
          {(control) => (
            <TextArea
              {...control}
              $mono
              rows={5}
              wrap="off"
              spellCheck={false}
              readOnly={!allowed}
              value={sample}
              onChange={(event) => onChange({ ...draft, sample: event.target.value })}
            />
          )}
        </Field>
        {sample.trim() && <PreviewTable label="Sample preview" columns={preview.columns} rows={preview.rows} />}
        {sample.trim() && (
          <Text $kind="small" $tone={preview.missing.length > 0 ? 'warning-text' : 'text-soft'}>
            {preview.missing.length > 0
              ? `The sample is missing a column for ${preview.missing.join(' and ')}.`
              : 'This is how the sample would be read.'}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

const previewOf = ({ fields, required, sample }: Draft) => {
  const fieldMappings = fields.map(({ field, headers }) => ({ field, headers, label: fieldLabel(field) }));
  return previewCsv(sample, { fieldMappings, requiredFields: required }, PREVIEW_LINES);
};
