import { STATUS_OPTIONS, type StatusOption } from '../lib/payment-status.ts';
import { Select } from './input.tsx';

interface PaymentStatusSelectProps {
  label: string;
  status: StatusOption;
  /** The chosen option's key: as it stands in the address. */
  onChange: (key: string) => void;
}

/** Narrows payments to one state. */
export const PaymentStatusSelect = ({ label, status, onChange }: PaymentStatusSelectProps) => (
  <div>
    <Select aria-label={label} value={status.key} onChange={(event) => onChange(event.target.value)}>
      {STATUS_OPTIONS.map(({ key, label: text }) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </Select>
  </div>
);
