import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { CsvPreview } from '../../lib/csv-preview.ts';
import { PATHS } from '../../paths.ts';
import { Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PreviewTable } from '../../ui/preview-table.tsx';
import { Text } from '../../ui/text.tsx';
import { type Preview, readPreview } from './csv-file.ts';
import { UploadTemplateDocument } from './gql/uploads.ts';

type Reading = { kind: 'reading' } | { kind: 'unreadable' } | Preview;

interface FilePreviewProps {
  file: File;
  template: Template;
}

/** A preview of the file's first lines, with warnings about its columns. */
export function FilePreview({ file, template }: FilePreviewProps) {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });

  useEffect(() => {
    let cancelled = false;
    setReading({ kind: 'reading' });
    readPreview(file, template).then(
      (preview) => cancelled || setReading(preview),
      () => cancelled || setReading({ kind: 'unreadable' }),
    );
    return () => {
      cancelled = true;
    };
  }, [file, template]);

  if (reading.kind === 'reading') return <Skeleton label="Reading the file" lines={6} />;
  if (reading.kind !== 'text') {
    return (
      <Notice meaning="danger" urgent>
        {reading.kind === 'binary'
          ? `${file.name} isn't a text file. Save or export it as CSV and choose that file.`
          : 'This file can no longer be read. Choose it again.'}
      </Notice>
    );
  }
  const { columns, rows } = reading;
  const hasIgnored = columns.some(({ field }) => field === null);
  return (
    <Stack $gap="space-3">
      <PreviewProblems preview={reading} />
      <PreviewTable label="Preview of the first lines" columns={columns} rows={rows} />
      <Text $kind="small" $tone="text-soft">
        First lines of the file.{hasIgnored && ' Crossed-out columns will be ignored.'}
      </Text>
    </Stack>
  );
}

/** Column problems for which the server would refuse the file. */
const PreviewProblems = ({ preview: { missing, duplicates } }: { preview: CsvPreview }) => (
  <>
    {missing.length > 0 && (
      <Notice meaning="warning" title="A required column is missing" urgent>
        No column was recognized as {missing.join(' or ')}. Rename the column, or{' '}
        <TextLink to={PATHS.csvTemplate}>add its header to the CSV template</TextLink>.
      </Notice>
    )}
    {duplicates.length > 0 && (
      <Notice meaning="warning" title="Duplicate columns" urgent>
        More than one column was recognized as {duplicates.join(' and as ')}. Keep one and remove or rename the others.
      </Notice>
    )}
  </>
);

/** Fetches the company's CSV template; shows a cached one first. */
export function useTemplate(companyId: string) {
  const { data, error, refetch } = useQuery(UploadTemplateDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
    skip: !companyId,
  });
  return { template: data?.company?.csvTemplate, error, retry: () => void refetch() };
}

export type Template = NonNullable<ReturnType<typeof useTemplate>['template']>;
