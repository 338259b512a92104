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

/** Reads the first lines of the chosen file; undefined without a file or template. */
export function usePreview(file: File | null, template: Template | undefined): Reading | undefined {
  const [reading, setReading] = useState<Reading>();

  useEffect(() => {
    if (!file || !template) return setReading(undefined);
    let isOutdated = false;
    setReading({ kind: 'reading' });
    readPreview(file, template).then(
      (preview) => isOutdated || setReading(preview),
      () => isOutdated || setReading({ kind: 'unreadable' }),
    );
    return () => {
      isOutdated = true;
    };
  }, [file, template]);
  return reading;
}

/** Returns whether the server would refuse the file, because it is not a CSV file or because of its columns. */
export const isRefused = (reading: Reading | undefined): boolean =>
  reading?.kind === 'not-csv' || (reading?.kind === 'text' && reading.missing.length + reading.duplicates.length > 0);

interface FilePreviewProps {
  preview: Reading;
}

/** A preview of the file's first lines, with warnings about its columns. */
export function FilePreview({ preview: reading }: FilePreviewProps) {
  if (reading.kind === 'reading') return <Skeleton label="Reading the file" lines={6} />;
  if (reading.kind !== 'text') {
    return (
      <Notice meaning="danger" urgent>
        {reading.kind === 'not-csv' ? reading.message : 'This file can no longer be read. Choose it again.'}
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

/** The problems with columns for which the server would refuse the file. */
const PreviewProblems = ({ preview: { missing, duplicates } }: { preview: CsvPreview }) => (
  <>
    {missing.length > 0 && (
      <Notice meaning="warning" title="Missing required columns" urgent>
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

/** Fetches the company's CSV template and billing method; returns cached ones first. */
export function useTemplate(companyId: string) {
  const { data, error, refetch } = useQuery(UploadTemplateDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
    skip: !companyId,
  });
  const { csvTemplate: template, billingMethod } = data?.company ?? {};
  return { template, billingMethod, error, retry: () => void refetch() };
}

export type Template = NonNullable<ReturnType<typeof useTemplate>['template']>;
