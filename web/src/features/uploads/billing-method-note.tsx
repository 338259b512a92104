import { useQuery } from '@apollo/client/react';
import { formatMoney } from '@utility-pay/contracts';
import { useRef } from 'react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { timeZoneName } from '../../lib/dates.ts';
import { countLabel } from '../../lib/format-count.ts';
import { Button } from '../../ui/button.tsx';
import { CompanyDay } from '../../ui/company-day.tsx';
import { Field, FieldRow } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { IncludedPaymentsDocument, type IncludedPaymentsQuery, type UploadTemplateQuery } from './gql/uploads.ts';

export type BillingMethod = NonNullable<UploadTemplateQuery['company']>['billingMethod'];
type Included = NonNullable<IncludedPaymentsQuery['company']>['includedPayments'];

interface BillingMethodNoteProps {
  companyId: string;
  /** Undefined while it is loading. */
  method: BillingMethod | undefined;
  /** The as-of time in the company's time zone, `2026-12-01T08:00`; empty if none is chosen. */
  asOf: string;
  /** The current time in the company's time zone, the latest that may be chosen. */
  now: string;
  onAsOf: (asOf: string) => void;
}

/** Says how the amounts of the file are read. For a balance-forward file, it also has the field for the as-of time. */
export function BillingMethodNote({ companyId, method, asOf, now, onAsOf }: BillingMethodNoteProps) {
  const timeZone = useCompanyTimeZone();
  const asOfInput = useRef<HTMLInputElement>(null);
  const { data } = useQuery(IncludedPaymentsDocument, {
    variables: { companyId },
    fetchPolicy: 'network-only',
    skip: method !== 'BALANCE_FORWARD',
  });
  if (method === undefined || method === 'OPEN_ITEM') {
    return (
      // While the method is loading, the invisible text keeps its space, so that the content below does not move.
      <Text $kind="small" $tone="text-soft" style={method === undefined ? { visibility: 'hidden' } : undefined}>
        Billing method: open item. Each amount is the charge for the selected month; earlier unpaid bills stay open.
        Uploading a month again replaces its amounts.
      </Text>
    );
  }
  const included = data?.company?.includedPayments;
  const file = included?.paymentFile;
  return (
    <Stack $gap="space-4">
      <Text $kind="small" $tone="text-soft">
        Billing method: balance forward. Each amount is the account's full balance, including earlier bills. Applying
        the file closes those earlier bills.
      </Text>
      <FieldRow>
        <Field
          label="As-of time (optional)"
          hint={`The date and time your billing system created this file, in ${timeZoneName(timeZone)}. Payments after this time are subtracted from the amounts. If you leave it blank, ${file ? "payments that aren't in a confirmed payment file are subtracted" : 'the upload time is used'}.`}
        >
          {(control) => (
            <Input
              {...control}
              ref={asOfInput}
              type="datetime-local"
              value={asOf}
              max={now}
              onChange={(event) => onAsOf(event.target.value)}
            />
          )}
        </Field>
      </FieldRow>
      {!asOf && file && (
        <Text $kind="small" $tone="text-soft">
          Amounts include payments in confirmed payment files through No. {file.number} (created{' '}
          <CompanyDay at={file.createdAt} />
          ). All other payments are subtracted.
        </Text>
      )}
      {!asOf && included && <IncludedPayments included={included} onSetTime={() => asOfInput.current?.focus()} />}
    </Stack>
  );
}

interface IncludedPaymentsProps {
  included: Pick<Included, 'count' | 'total'>;
  onSetTime: () => void;
}

/** Warns, before a file is uploaded without an as-of time, of recent payments that the file may not include. */
function IncludedPayments({ included, onSetTime }: IncludedPaymentsProps) {
  if (included.count === 0) return null;
  return (
    <Notice
      meaning="warning"
      title={`${countLabel(included.count, 'payment')} from the last 24 hours (${formatMoney(included.total.amountMinor)}) will be treated as already included`}
    >
      <Stack $gap="space-2">
        <p>
          If your billing system created this file before these payments, set the as-of time. Otherwise those customers
          will be asked to pay again.
        </p>
        <div>
          <Button kind="secondary" small onClick={onSetTime}>
            Set the as-of time
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
