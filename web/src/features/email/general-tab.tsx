import { SettingsSection } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import type { Configuration, Rights, Scope } from './use-configuration.ts';
import { useUpdate } from './use-update.ts';

const loadRule = () =>
  import('@utility-pay/contracts').then(({ emailConfigurationRule }) =>
    emailConfigurationRule.pick({ enabled: true, fromName: true, fromEmail: true, replyToEmail: true }),
  );

const HINTS = {
  global: 'For every company that has set nothing of its own.',
  company:
    'Receipts, password resets and welcome messages carry these. What is left blank follows the global settings.',
};

const LOCKED = 'Only a super admin can change it.';

interface GeneralTabProps {
  configuration: Configuration;
  scope: Scope;
  rights: Rights;
}

/** Whether mail is sent, and by whom it says that it comes. */
export function GeneralTab({ configuration, scope, rights }: GeneralTabProps) {
  const update = useUpdate(scope);
  const { fromEmail, fromName, replyToEmail, enabled } = configuration;
  const values = {
    enabled,
    fromName: fromName ?? '',
    fromEmail: fromEmail ?? '',
    replyToEmail: replyToEmail ?? '',
  };
  const hint = (words: string): string => (rights.superAdmin ? words : `${words} ${LOCKED}`);

  return (
    <SettingsSection title="Sender and notifications" hint={HINTS[scope.companyId === null ? 'global' : 'company']}>
      <Form
        rule={loadRule}
        initial={values}
        values={values}
        guardUnsaved
        failureTitle="Update failed"
        submitLabel="Save Settings"
        onSubmit={update}
      >
        <SwitchField
          name="enabled"
          label="Email notifications"
          hint="While they are off nothing is sent: what would have been is captured, and can be read under Test Email."
        />
        <TextField
          name="fromName"
          label="From Name"
          hint={scope.companyId === null ? 'Blank: the name of the company.' : `Blank: ${scope.companyName}.`}
          autoComplete="off"
        />
        <TextField
          name="fromEmail"
          label="From Email"
          type="email"
          hint={hint("Blank: the deployment's own address.")}
          readOnly={!rights.superAdmin}
          autoComplete="off"
          inputMode="email"
        />
        <TextField
          name="replyToEmail"
          label="Reply-To"
          type="email"
          hint={hint('Where answers go. Blank: nowhere else.')}
          readOnly={!rights.superAdmin}
          autoComplete="off"
          inputMode="email"
        />
      </Form>
    </SettingsSection>
  );
}
