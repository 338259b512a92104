import { useState } from 'react';
import { useController } from 'react-hook-form';
import { SettingsSection } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { EmailField, TextField } from '../../ui/form-fields.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type Configuration, type EmailSettingsTarget, useUpdate } from './use-configuration.ts';

const loadRule = () =>
  import('@utility-pay/contracts').then(({ emailConfigurationRule }) =>
    emailConfigurationRule.pick({ enabled: true, fromName: true, fromEmail: true, replyToEmail: true }),
  );

const HINTS = {
  global: 'Defaults for companies without their own settings.',
  company: 'Used for receipts, password resets and welcome emails. Blank fields use the global settings.',
};

const WHEN_OFF =
  'When off, receipts, password reset links and all other emails are saved on the Test Email tab instead of being sent. Only security notices are still sent: changed passwords, email addresses and security settings, and deactivated users.';

/** Turns emails on, or off after a confirmation. */
function EmailsSwitch() {
  const { field } = useController({ name: 'enabled' });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Switch
        label="Email notifications"
        hint={WHEN_OFF}
        checked={field.value === true}
        onChange={(checked) => (checked ? field.onChange(true) : setIsAsking(true))}
      />
      <ConfirmDialog
        title="Turn off emails?"
        open={isAsking}
        danger
        confirmLabel="Turn off emails"
        onConfirm={() => {
          field.onChange(false);
          setIsAsking(false);
        }}
        onClose={() => setIsAsking(false)}
      >
        {`${WHEN_OFF} Save the settings to apply this.`}
      </ConfirmDialog>
    </>
  );
}

const READ_ONLY_HINT = 'Only a super admin can change this.';

interface GeneralTabProps {
  configuration: Configuration;
  target: EmailSettingsTarget;
  superAdmin: boolean;
}

/** Turns emails on or off and sets their sender. */
export function GeneralTab({ configuration, target, superAdmin }: GeneralTabProps) {
  const update = useUpdate(target);
  const { fromEmail, fromName, replyToEmail, enabled } = configuration;
  const values = {
    enabled,
    fromName: fromName ?? '',
    fromEmail: fromEmail ?? '',
    replyToEmail: replyToEmail ?? '',
  };
  const hintOf = (text: string): string => (superAdmin ? text : `${text} ${READ_ONLY_HINT}`);

  return (
    <SettingsSection title="Sender and notifications" hint={HINTS[target.companyId === null ? 'global' : 'company']}>
      <Form
        rule={loadRule}
        initial={values}
        values={values}
        guardUnsaved
        failureTitle="Update failed"
        submitLabel="Save settings"
        onSubmit={update}
      >
        <EmailsSwitch />
        <TextField
          name="fromName"
          label="From Name"
          hint={
            target.companyId === null
              ? 'Leave blank to use the company name.'
              : `Leave blank to use ${target.companyName}.`
          }
          autoComplete="off"
        />
        <EmailField
          name="fromEmail"
          label="From Email"
          hint={hintOf('Leave blank to use the default address.')}
          readOnly={!superAdmin}
          autoComplete="off"
        />
        <EmailField
          name="replyToEmail"
          label="Reply-To"
          hint={hintOf('Leave blank to receive replies at the From address.')}
          readOnly={!superAdmin}
          autoComplete="off"
        />
      </Form>
    </SettingsSection>
  );
}
