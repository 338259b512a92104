import { localTimeIn, MAX_REPLAYED_WEBHOOKS } from '@utility-pay/contracts';
import { useMemo } from 'react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { timeZoneName } from '../../lib/dates.ts';
import { countLabel, formatCount } from '../../lib/format-count.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Columns } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { ReplayWebhookMessagesDocument } from './gql/webhooks.ts';
import type { RangeValues } from './send-again.rule.ts';

interface SendAgainDialogProps {
  companyId: string;
  endpointId: string;
  open: boolean;
  onClose: () => void;
}

/** Sends the messages of a time range again. */
export const SendAgainDialog = ({ open, onClose, ...ids }: SendAgainDialogProps) => (
  <Dialog title="Send messages again" open={open} onClose={onClose}>
    <RangeForm {...ids} onDone={onClose} />
  </Dialog>
);

const NO_MESSAGES = 'There are no delivered or failed messages in this time range.';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns the last 24 hours as values of the fields. They end with the next minute, to include messages of the current one. */
const last24Hours = (timeZone: string) => {
  const to = Date.now() + MINUTE_MS;
  return { from: localTimeIn(timeZone, new Date(to - DAY_MS)), to: localTimeIn(timeZone, new Date(to)) };
};

interface RangeFormProps extends Pick<SendAgainDialogProps, 'companyId' | 'endpointId'> {
  onDone: () => void;
}

function RangeForm({ companyId, endpointId, onDone }: RangeFormProps) {
  const timeZone = useCompanyTimeZone();
  const loadRule = useMemo(
    () => () => import('./send-again.rule.ts').then(({ createRangeRule }) => createRangeRule(timeZone)),
    [timeZone],
  );
  const [sendAgain] = useFormMutation(ReplayWebhookMessagesDocument, {
    readResult: ({ replayWebhookMessages: { count, userErrors } }) => (userErrors.length > 0 ? null : count),
    failuresOf: (count) => (count === 0 ? [{ message: NO_MESSAGES }] : []),
    refetchQueries: ['WebhookEndpoint', 'WebhookMessages'],
    successToast: (count) => ({ title: `${countLabel(count, 'message')} will be sent again` }),
    onSuccess: onDone,
  });
  return (
    <Form
      rule={loadRule}
      initial={last24Hours(timeZone)}
      onSubmit={(range: RangeValues) => sendAgain({ input: { ...range, companyId, endpointId } })}
      submitLabel="Send messages again"
      failureTitle="Couldn't send the messages again"
    >
      <Text $tone="text-soft">
        Messages created in this time range are sent again, after the pending ones. They keep their IDs, so your
        partner's server can recognize duplicates. At most {formatCount(MAX_REPLAYED_WEBHOOKS)} at a time. Times are in{' '}
        {timeZoneName(timeZone)}.
      </Text>
      <Columns $minWidth="200px">
        <TextField name="from" label="From" type="datetime-local" />
        <TextField name="to" label="To" type="datetime-local" />
      </Columns>
    </Form>
  );
}
