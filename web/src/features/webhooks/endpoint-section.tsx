import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/card.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Breakable } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { EndpointFields } from './endpoint-fields.tsx';
import type { ParsedEndpoint } from './endpoint-form.rule.ts';
import { endpointStatus, pendingText } from './endpoint-text.ts';
import { BreakAnywhere } from './endpoint-url.tsx';
import { eventsText, isAllEvents, toChoices, typeOf } from './event-types.ts';
import { UpdateWebhookEndpointDocument, type WebhookEndpointRowFragment } from './gql/webhooks.ts';
import { useDelete, useDisable, useEnable } from './use-endpoint-actions.ts';

const TITLE = 'Settings';
const HINT = 'Where messages are sent, and for which events.';

interface EndpointProps {
  companyId: string;
  endpoint: WebhookEndpointRowFragment;
}

/** The settings of an endpoint, with a form that Edit opens. */
export function EndpointSection({ companyId, endpoint }: EndpointProps) {
  const timeZone = useCompanyTimeZone();
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing)
    return (
      <SettingsSection title={TITLE} hint={HINT}>
        <EndpointForm companyId={companyId} endpoint={endpoint} onDone={() => setIsEditing(false)} />
      </SettingsSection>
    );
  const { url, description, eventTypes, pendingMessages, createdAt } = endpoint;
  const { meaning, label } = endpointStatus(endpoint, Date.now(), timeZone);
  return (
    <SettingsSection
      title={TITLE}
      hint={HINT}
      action={<Actions companyId={companyId} endpoint={endpoint} onEdit={() => setIsEditing(true)} />}
    >
      <DefinitionList
        items={[
          [
            'Status',
            <StatusChip key="status" meaning={meaning}>
              {label}
            </StatusChip>,
          ],
          [
            'URL',
            <BreakAnywhere key="url">
              <Breakable>{url}</Breakable>
            </BreakAnywhere>,
          ],
          ['Description', description && <BreakAnywhere key="description">{description}</BreakAnywhere>],
          ['Events', <Events key="events" eventTypes={eventTypes} />],
          ['Pending messages', pendingText(pendingMessages)],
          ['Created', <CompanyTime key="created" at={createdAt} />],
        ]}
      />
    </SettingsSection>
  );
}

const Events = ({ eventTypes }: Pick<WebhookEndpointRowFragment, 'eventTypes'>) =>
  isAllEvents(eventTypes) ? (
    eventsText(eventTypes)
  ) : (
    <Stack $gap="space-1" as="ul">
      {eventTypes.map((name) => (
        <li key={name}>{typeOf(name)}</li>
      ))}
    </Stack>
  );

function Actions({ companyId, endpoint: { id, state }, onEdit }: EndpointProps & { onEdit: () => void }) {
  const [actionToConfirm, setActionToConfirm] = useState<'disable' | 'delete'>();
  const { enable, isEnabling } = useEnable(companyId, id);
  const { disable, isDisabling } = useDisable(companyId, id);
  const { remove, isDeleting } = useDelete(companyId, id);
  const close = () => setActionToConfirm(undefined);
  return (
    <Row $gap="space-1">
      <Button kind="secondary" onClick={onEdit}>
        <Pencil size={16} strokeWidth={1.75} aria-hidden />
        Edit
      </Button>
      {state === 'ACTIVE' ? (
        <Button kind="quiet" onClick={() => setActionToConfirm('disable')}>
          <Pause size={16} strokeWidth={1.75} aria-hidden />
          Disable
        </Button>
      ) : (
        <Button kind="quiet" busy={isEnabling} onClick={() => void enable()}>
          <Play size={16} strokeWidth={1.75} aria-hidden />
          Enable
        </Button>
      )}
      <Button kind="quiet" onClick={() => setActionToConfirm('delete')}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
        Delete
      </Button>
      <ConfirmDialog
        title="Disable this endpoint?"
        open={actionToConfirm === 'disable'}
        confirmLabel="Disable endpoint"
        busy={isDisabling}
        onConfirm={() => void disable().then(close)}
        onClose={close}
      >
        Messages won't be sent while it's disabled. They're kept for 30 days and sent once you enable it.
      </ConfirmDialog>
      <ConfirmDialog
        title="Delete this endpoint?"
        open={actionToConfirm === 'delete'}
        confirmLabel="Delete endpoint"
        danger
        busy={isDeleting}
        // A success leaves the page.
        onConfirm={() => void remove().then((failures) => failures && close())}
        onClose={close}
      >
        Its messages are deleted too, including pending ones. You can't undo this.
      </ConfirmDialog>
    </Row>
  );
}

const loadRule = () => import('./endpoint-form.rule.ts').then(({ endpointFormRule }) => endpointFormRule);

function EndpointForm({ companyId, endpoint, onDone }: EndpointProps & { onDone: () => void }) {
  const { id, url, description, eventTypes } = endpoint;
  const [update] = useFormMutation(UpdateWebhookEndpointDocument, {
    readResult: (data) => data.updateWebhookEndpoint.webhookEndpoint,
    successToast: () => ({ title: 'Endpoint saved' }),
    onSuccess: onDone,
  });
  return (
    <Form
      rule={loadRule}
      initial={{ url, description, events: toChoices(eventTypes) }}
      onSubmit={(fields: ParsedEndpoint) => update({ input: { ...fields, companyId, endpointId: id } })}
      submitLabel="Save endpoint"
      failureTitle="Couldn't save the endpoint"
      guardUnsaved
      onCancel={onDone}
    >
      <EndpointFields />
    </Form>
  );
}
