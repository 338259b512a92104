import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Configuration } from './configuration.ts';

interface DeliveryNoticeProps {
  configuration: Configuration;
  /** Absent where the mails stand below already. */
  onRead?: () => void;
}

/** Says when mail reaches nobody, why, and where it is to be read instead. */
export function DeliveryNotice({ configuration: { canDeliver, enabled }, onRead }: DeliveryNoticeProps) {
  if (canDeliver && enabled) return null;
  const why = enabled
    ? 'No API key of the mail provider applies, so messages are captured: kept here to be read, and sent to nobody.'
    : 'Email notifications are off, so messages are captured: kept here to be read, and sent to nobody.';
  return (
    <Notice meaning="warning" title="Mail is not delivered">
      <Stack $gap="space-2">
        <p>{why}</p>
        {onRead && (
          <div>
            <Button kind="secondary" small onClick={onRead}>
              Read captured mail
            </Button>
          </div>
        )}
      </Stack>
    </Notice>
  );
}
