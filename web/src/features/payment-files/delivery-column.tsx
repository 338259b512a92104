import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { DetailedStatus } from '../../ui/detailed-status.tsx';
import type { Column } from '../../ui/table.tsx';
import { deliveryText } from './delivery-text.ts';
import type { PaymentFileRowFragment } from './gql/payment-files.ts';

function Delivery({ delivery, state }: PaymentFileRowFragment) {
  const timeZone = useCompanyTimeZone();
  const isDiscarded = state === 'DISCARDED' || state === 'DISCARDING';
  // A discarded file is no longer delivered. That it was delivered is still shown, because it must not be imported.
  if (!delivery || (isDiscarded && delivery.state !== 'DELIVERED')) return '–';
  const { meaning, label, when, message } = deliveryText(delivery, timeZone);
  return (
    <DetailedStatus
      meaning={meaning}
      label={label}
      details={[message, when].filter((text): text is string => Boolean(text))}
    />
  );
}

/** Shows whether the file was delivered to the SFTP server. */
export const DELIVERY_COLUMN: Column<PaymentFileRowFragment> = {
  key: 'delivery',
  title: 'Delivery',
  width: 1.5,
  cell: (file) => <Delivery {...file} />,
};
