import { useEffect, useState } from 'react';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PreviewTable } from '../../ui/preview-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import { type Preview, readPreview } from './read-preview.ts';

type Reading = { kind: 'reading' } | { kind: 'read'; preview: Preview } | { kind: 'unreadable' };

/** The file's first lines, before anything is sent. */
export function FilePreview({ file }: { file: File }) {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });

  useEffect(() => {
    let left = false;
    setReading({ kind: 'reading' });
    readPreview(file).then(
      (preview) => left || setReading({ kind: 'read', preview }),
      () => left || setReading({ kind: 'unreadable' }),
    );
    return () => {
      left = true;
    };
  }, [file]);

  if (reading.kind === 'reading') return <Skeleton label="Reading the file" lines={6} />;
  if (reading.kind === 'unreadable') {
    return (
      <Notice meaning="danger" urgent>
        This file can't be read any more. Choose it again.
      </Notice>
    );
  }
  const { columns, rows, missing } = reading.preview;
  const ignored = columns.some(({ field }) => field === null);
  return (
    <Stack $gap="space-3">
      {missing.length > 0 && (
        <Notice meaning="warning" title="A required column seems to be missing" urgent>
          No column was recognised as {missing.join(' or ')}.
        </Notice>
      )}
      <PreviewTable label="Preview of the first lines" columns={columns} rows={rows} />
      <Text $kind="small" $tone="text-soft">
        The first lines of the file{ignored && '; columns that are struck out will be ignored'}.
      </Text>
    </Stack>
  );
}
