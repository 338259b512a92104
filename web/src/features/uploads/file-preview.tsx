import { useEffect, useState } from 'react';
import type { CsvPreview } from '../../lib/csv-preview.ts';
import { PATHS } from '../../paths.ts';
import { Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PreviewTable } from '../../ui/preview-table.tsx';
import { Text } from '../../ui/text.tsx';
import { type Preview, readPreview } from './read-preview.ts';
import type { Template } from './use-template.ts';

type Reading = { kind: 'reading' } | { kind: 'unreadable' } | Preview;

interface FilePreviewProps {
  file: File;
  template: Template;
}

/** The file's first lines, before anything is sent. */
export function FilePreview({ file, template }: FilePreviewProps) {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });

  useEffect(() => {
    let left = false;
    setReading({ kind: 'reading' });
    readPreview(file, template).then(
      (preview) => left || setReading(preview),
      () => left || setReading({ kind: 'unreadable' }),
    );
    return () => {
      left = true;
    };
  }, [file, template]);

  if (reading.kind === 'reading') return <Skeleton label="Reading the file" lines={6} />;
  if (reading.kind !== 'text') {
    return (
      <Notice meaning="danger" urgent>
        {reading.kind === 'no-text'
          ? `${file.name} holds no text, whatever its name says. Save or export it as CSV and choose that file.`
          : "This file can't be read any more. Choose it again."}
      </Notice>
    );
  }
  const { columns, rows } = reading;
  const ignored = columns.some(({ field }) => field === null);
  return (
    <Stack $gap="space-3">
      <PreviewProblems preview={reading} />
      <PreviewTable label="Preview of the first lines" columns={columns} rows={rows} />
      <Text $kind="small" $tone="text-soft">
        The first lines of the file{ignored && '; columns that are struck out will be ignored'}.
      </Text>
    </Stack>
  );
}

/** What the server will refuse the file for, before it is sent. */
export const PreviewProblems = ({ preview: { missing, doubled } }: { preview: CsvPreview }) => (
  <>
    {missing.length > 0 && (
      <Notice meaning="warning" title="A required column seems to be missing" urgent>
        No column was recognised as {missing.join(' or ')}. Rename the column, or{' '}
        <TextLink to={PATHS.csvTemplate}>add its header to the CSV template</TextLink>.
      </Notice>
    )}
    {doubled.length > 0 && (
      <Notice meaning="warning" title="Two columns mean the same" urgent>
        More than one column was recognised as {doubled.join(' and as ')}. Remove or rename all but one.
      </Notice>
    )}
  </>
);
