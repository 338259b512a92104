import { formatMoney, periodText } from '@utility-pay/contracts';
import { useWatch } from 'react-hook-form';
import { useCompanyToday } from '../../lib/company-time-zone.ts';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { type Bill, chargesMinor } from './account-ledger.ts';
import type { CorrectionRequest } from './corrections.ts';

const METHODS = [
  { value: 'check', label: 'Check' },
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Other' },
];
const NUMBER_LABELS: Readonly<Record<string, string>> = {
  check: 'Check number (optional)',
  cash: 'Receipt number (optional)',
};

interface CorrectionFieldsProps {
  request: CorrectionRequest;
  bills: readonly Bill[];
}

/** The fields of a correction, named like those of the mutation's input, so that each shows the server's errors about it. */
export function CorrectionFields({ request, bills }: CorrectionFieldsProps) {
  const { type } = request;
  const isPayment = type === 'record-payment';
  const hasExcludedCharges = type === 'change-bill' && chargesMinor(request.bill) !== 0;
  return (
    <>
      {isPayment && <PaymentFields />}
      {(isPayment || type === 'change-bill' || type === 'add-charge' || type === 'add-credit') && (
        <TextField
          name="amountMinor"
          label="Amount (USD)"
          inputMode="decimal"
          autoComplete="off"
          hint={hasExcludedCharges ? "Don't include charges added by staff." : undefined}
        />
      )}
      {(isPayment || type === 'add-credit') && (
        <SelectField
          name="balanceId"
          label="For"
          placeholder="No specific bill (oldest bill first)"
          options={billOptions(bills)}
        />
      )}
      {request.type === 'move-credit' && (
        <SelectField
          name="balanceId"
          label="Bill"
          placeholder={request.credit.balanceId ? 'No specific bill (oldest bill first)' : 'Choose a bill'}
          options={billOptions(bills.filter(({ id }) => id !== request.credit.balanceId))}
        />
      )}
      {request.type === 'transfer-credit' && (
        <TextField name="toAccountNumber" label="Account number to move it to" autoComplete="off" />
      )}
      <TextField
        name="reason"
        label={isPayment ? 'Note (optional)' : 'Reason'}
        autoComplete="off"
        hint={isPayment ? 'The customer sees this.' : 'The customer can see this reason in the account activity.'}
      />
    </>
  );
}

function PaymentFields() {
  const method = useWatch({ name: 'method' });
  const today = useCompanyToday();
  return (
    <>
      <SelectField name="method" label="Payment method" options={METHODS} />
      <TextField name="number" label={NUMBER_LABELS[method] ?? 'Number (optional)'} autoComplete="off" />
      <TextField name="receivedOn" label="Received on" type="date" max={today} />
    </>
  );
}

const billOptions = (bills: readonly Bill[]) =>
  bills
    .filter(({ isVoid }) => !isVoid)
    .map((bill) => ({
      value: bill.id,
      label: `${periodText(bill)}, ${formatMoney(bill.amountDue.amountMinor)} due`,
    }));
