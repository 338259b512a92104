import type { Period } from '@utility-pay/contracts';
import { Download } from 'lucide-react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { formatCount } from '../../lib/format-count.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';
import { OutLink, TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import type { Column } from '../../ui/table.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import type { CustomerDifferenceRowFragment } from './gql/uploads.ts';
import {
  alreadyBilledText,
  type Comparison,
  customersTitle,
  missingText,
  sameFileText,
  WARNING_TITLES,
} from './review-text.ts';
import { uploadPath } from './upload.ts';
import { Count } from './upload-result.tsx';

type Customer = Pick<CustomerDifferenceRowFragment, 'accountNumber' | 'name'>;

const CUSTOMER_COLUMNS: readonly Column<Customer>[] = [
  { key: 'account', title: 'Account', cell: ({ accountNumber }) => accountNumber },
  { key: 'name', title: 'Name', cell: ({ name }) => name ?? '–' },
];

const createDifferenceColumns = (before: string, after: string): readonly Column<CustomerDifferenceRowFragment>[] => [
  ...CUSTOMER_COLUMNS,
  {
    key: 'before',
    title: before,
    end: true,
    cell: ({ before: amount }) => (amount ? <Money amount={amount} /> : 'New'),
  },
  { key: 'after', title: after, end: true, cell: ({ after: amount }) => <Money amount={amount} /> },
];
const TOTAL_DUE_COLUMNS = {
  Before: createDifferenceColumns('Before', 'After'),
  Now: createDifferenceColumns('Now', 'After'),
};
const BILL_COLUMNS = createDifferenceColumns('Previous bill', 'New bill');

const accountOf = ({ accountNumber }: Customer): string => accountNumber;

interface UploadComparisonProps {
  companyId: string;
  uploadId: string;
  comparison: Comparison;
  /** Month and year of the file's bills. */
  period: Period;
}

/** What a file would change, after warnings of what is unusual about it. */
export function UploadComparison({ companyId, uploadId, comparison, period }: UploadComparisonProps) {
  const timeZone = useCompanyTimeZone();
  const { warnings, sameFile, alreadyBilled, largestChanges, missing } = comparison;
  return (
    <>
      {warnings.map((warning) => (
        <Warning key={warning.message} {...warning} />
      ))}
      {sameFile && (
        <Notice meaning="warning">
          {sameFileText(sameFile, timeZone)}{' '}
          <TextLink to={{ search: `?upload=${sameFile.id}` }}>View that upload</TextLink>
        </Notice>
      )}
      {alreadyBilled > 0 && <Notice meaning="info">{alreadyBilledText(alreadyBilled, period)}</Notice>}
      <Counts comparison={comparison} />
      <TotalDue title="Total due for customers in this file" before="Before" comparison={comparison} />
      {largestChanges.length > 0 && <LargestChanges before="Before" changes={largestChanges} />}
      {missing && missing.count > 0 && (
        <Missing missing={missing} csvUrl={`${uploadPath(companyId, uploadId)}/missing.csv`} />
      )}
    </>
  );
}

const Warning = ({ code, message, customers }: Comparison['warnings'][number]) => (
  <Stack $gap="space-2">
    <Notice meaning="warning" title={WARNING_TITLES[code]}>
      {message}
    </Notice>
    {customers.length > 0 && (
      <SmallTable caption={customersTitle(code)} columns={BILL_COLUMNS} rows={customers} rowKey={accountOf} />
    )}
  </Stack>
);

const Counts = ({ comparison }: { comparison: Comparison }) => (
  <Columns $minWidth="120px">
    <Count label="New customers" count={comparison.newCustomers} />
    <Count label="Changed" count={comparison.changedCustomers} />
    <Count label="Unchanged" count={comparison.unchangedCustomers} />
    <Count label="Failed rows" count={comparison.failedRows} />
  </Columns>
);

interface BeforeProps {
  /** Label of the amounts before the upload or undo. */
  before: keyof typeof TOTAL_DUE_COLUMNS;
}

interface TotalDueProps extends BeforeProps {
  title: string;
  hint?: string;
  comparison: Comparison;
}

/** The total due of the compared customers, before and after the upload or undo. */
export const TotalDue = ({ title, hint, before, comparison }: TotalDueProps) => (
  <Stack $gap="space-2">
    <Heading as="h3">{title}</Heading>
    {hint && (
      <Text $kind="small" $tone="text-soft">
        {hint}
      </Text>
    )}
    <Columns $minWidth="120px">
      <Amount label={before} amount={comparison.totalDueBefore} />
      <Amount label="After" amount={comparison.totalDueAfter} />
    </Columns>
  </Stack>
);

interface LargestChangesProps extends BeforeProps {
  changes: Comparison['largestChanges'];
}

/** The customers whose total due would change the most. */
export const LargestChanges = ({ before, changes }: LargestChangesProps) => (
  <Stack $gap="space-2">
    <Heading as="h3">Largest changes</Heading>
    <SmallTable
      caption="Largest changes in total due"
      columns={TOTAL_DUE_COLUMNS[before]}
      rows={changes}
      rowKey={accountOf}
    />
  </Stack>
);

const Amount = ({ label, amount }: { label: string; amount: { amountMinor: number } }) => (
  <div>
    <Text $kind="small" $tone="text-soft">
      {label}
    </Text>
    <Text $strong>
      <Money amount={amount} />
    </Text>
  </div>
);

interface MissingProps {
  missing: NonNullable<Comparison['missing']>;
  /** URL of the list of all missing customers. */
  csvUrl: string;
}

const Missing = ({ missing, csvUrl }: MissingProps) => (
  <Stack $gap="space-2">
    <Heading as="h3">{missingText(missing)}</Heading>
    <Text $kind="small" $tone="text-soft">
      Accounts that aren't in the file don't change.
    </Text>
    {missing.customers.length > 0 && (
      <Disclosure
        summary={
          missing.customers.length < missing.count
            ? `Show ${missing.customers.length} of ${formatCount(missing.count)}`
            : 'Show customers'
        }
      >
        <SmallTable
          caption="Customers missing from this file"
          columns={CUSTOMER_COLUMNS}
          rows={missing.customers}
          rowKey={accountOf}
        />
      </Disclosure>
    )}
    <OutLink href={csvUrl} download>
      <Download size={16} strokeWidth={1.75} aria-hidden />
      Download missing.csv
    </OutLink>
  </Stack>
);
