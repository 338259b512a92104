import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { formatInstantIn } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { disabledText, nextAttemptText } from './endpoint-text.ts';
import type { WebhookEndpointRowFragment } from './gql/webhooks.ts';
import { useEnable } from './use-endpoint-actions.ts';

interface EndpointNoticeProps {
  companyId: string;
  endpoint: WebhookEndpointRowFragment;
}

/** Explains why messages are not delivered to an endpoint; renders nothing while they are. */
export function EndpointNotice({ companyId, endpoint }: EndpointNoticeProps) {
  const { id, state, disabledReason, failingSince, nextAttemptAt } = endpoint;
  const timeZone = useCompanyTimeZone();
  const { enable, isEnabling } = useEnable(companyId, id);
  if (state === 'DISABLED')
    return (
      <Notice meaning={disabledReason === 'STAFF' ? 'info' : 'danger'} title="This endpoint is disabled">
        <Stack $gap="space-2">
          <p>{disabledText(endpoint, timeZone)} Messages are kept for 30 days and sent once you enable it.</p>
          <div>
            <Button kind="secondary" small busy={isEnabling} onClick={() => void enable()}>
              Enable endpoint
            </Button>
          </div>
        </Stack>
      </Notice>
    );
  if (!failingSince) return null;
  return (
    <Notice meaning="warning" title={`Failing since ${formatInstantIn(failingSince, timeZone)}`}>
      {nextAttemptAt && `${nextAttemptText(nextAttemptAt, Date.now(), timeZone)}. Messages stay pending until then. `}
      After 3 days of failures, the endpoint is disabled.
    </Notice>
  );
}
