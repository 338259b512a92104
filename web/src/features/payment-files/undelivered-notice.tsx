import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { deliveryText, undeliveredFile } from './delivery-text.ts';
import type { PaymentFileRowFragment } from './gql/payment-files.ts';

interface UndeliveredNoticeProps {
  files: readonly PaymentFileRowFragment[];
  /** Undefined if no SFTP server is set up. */
  onDeliver?: ((file: PaymentFileRowFragment) => void) | undefined;
  busy: boolean;
}

/** Warns that the newest file was not delivered to the SFTP server, with the reason. */
export function UndeliveredNotice({ files, onDeliver, busy }: UndeliveredNoticeProps) {
  const timeZone = useCompanyTimeZone();
  const file = undeliveredFile(files);
  if (!file?.delivery) return null;
  const { meaning, when, message } = deliveryText(file.delivery, timeZone);
  const isGivenUp = file.delivery.state === 'FAILED';
  return (
    <Notice
      meaning={meaning}
      title={`Payment file ${file.number} ${isGivenUp ? "couldn't be delivered" : "hasn't been delivered yet"}`}
    >
      <Stack $gap="space-2">
        <p>
          {message} {when && `${when}.`}
        </p>
        <Row>
          {onDeliver && (
            <Button kind="secondary" small busy={busy} onClick={() => onDeliver(file)}>
              {isGivenUp ? 'Deliver again' : 'Try now'}
            </Button>
          )}
          <TextLink to={PATHS.paymentFileDelivery}>Check the server settings</TextLink>
        </Row>
      </Stack>
    </Notice>
  );
}
