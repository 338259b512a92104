import { SettingsSection } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type Configuration, type EmailSettingsTarget, useUpdate } from './use-configuration.ts';

const loadRule = () =>
  import('@utility-pay/contracts').then(({ emailConfigurationRule }) => emailConfigurationRule.pick({ apiKey: true }));

interface ProviderTabProps {
  configuration: Configuration;
  target: EmailSettingsTarget;
}

/** The email provider and its API key. For super admins. */
export function ProviderTab({ configuration: { apiKey, canDeliver }, target }: ProviderTabProps) {
  const update = useUpdate(target);
  const values = { apiKey: apiKey ?? '' };
  const fallbackKey = target.companyId === null ? 'the key from the environment' : 'the global key';

  return (
    <SettingsSection title="Provider" hint="Emails are delivered by Resend.">
      <Stack $gap="space-6">
        <DefinitionList
          items={[
            ['Provider', 'Resend'],
            [
              'Delivery',
              <StatusChip key="delivery" meaning={canDeliver ? 'success' : 'warning'}>
                {canDeliver ? 'Emails are sent' : 'Emails are not sent'}
              </StatusChip>,
            ],
          ]}
        />
        {/* A saved key comes back masked. The `key` mounts a new form with it, instead of keeping the typed key as an edited value. */}
        <Form
          key={values.apiKey}
          rule={loadRule}
          initial={values}
          values={values}
          guardUnsaved
          failureTitle="Update failed"
          submitLabel="Save settings"
          onSubmit={update}
        >
          <TextField
            name="apiKey"
            label="API Key"
            hint={`Starts with re_. After you save it, only the first characters are shown. Leave blank to use ${fallbackKey}.`}
            placeholder="re_"
            autoComplete="off"
            spellCheck={false}
          />
        </Form>
      </Stack>
    </SettingsSection>
  );
}
