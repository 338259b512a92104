import type { CsvPreview } from '../../lib/csv-preview.ts';
import { PATHS } from '../../paths.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

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
