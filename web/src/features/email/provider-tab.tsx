import { SettingsSection } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Configuration, Scope } from './use-configuration.ts';
import { useUpdate } from './use-update.ts';

const loadRule = () =>
  import('@utility-pay/contracts').then(({ emailConfigurationRule }) => emailConfigurationRule.pick({ apiKey: true }));

interface ProviderTabProps {
  configuration: Configuration;
  scope: Scope;
}

/** The one service that delivers, and its key. A super admin's business. */
export function ProviderTab({ configuration: { apiKey, canDeliver }, scope }: ProviderTabProps) {
  const update = useUpdate(scope);
  const values = { apiKey: apiKey ?? '' };
  const outer = scope.companyId === null ? "the environment's key" : "the global key, else the environment's";

  return (
    <SettingsSection title="Provider" hint="Mail is delivered by Resend. Other services are not supported.">
      <Stack $gap="space-6">
        <DefinitionList
          items={[
            ['Provider', 'Resend'],
            [
              'Delivery',
              <StatusChip key="delivery" meaning={canDeliver ? 'success' : 'warning'}>
                {canDeliver ? 'Mail is delivered' : 'Mail is captured'}
              </StatusChip>,
            ],
          ]}
        />
        {/* A key that was saved does not stay readable: its mask begins a new form. */}
        <Form
          key={values.apiKey}
          rule={loadRule}
          initial={values}
          values={values}
          guardUnsaved
          failureTitle="Update failed"
          submitLabel="Save Provider"
          onSubmit={update}
        >
          <TextField
            name="apiKey"
            label="API Key"
            hint={`Begins with re_. Once saved, only its beginning is shown. Blank: ${outer}.`}
            placeholder="re_"
            autoComplete="off"
            spellCheck={false}
          />
        </Form>
      </Stack>
    </SettingsSection>
  );
}
