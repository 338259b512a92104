import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { BodyField } from './body-field.tsx';
import type { Configuration, Scope } from './configuration.ts';
import { MailPreview } from './mail-preview.tsx';
import { ResetToDefault } from './reset-to-default.tsx';
import { useUpdate } from './use-update.ts';

const loadRule = () => import('./email.rule.ts').then(({ templateRule }) => templateRule);

interface TemplatesTabProps {
  configuration: Configuration;
  scope: Scope;
}

/** What the mail with the reset link says. */
export function TemplatesTab({ configuration, scope }: TemplatesTabProps) {
  const update = useUpdate(scope);
  const { subject, body } = configuration.templates.passwordReset;
  const values = { passwordResetSubject: subject, passwordResetBody: body };

  return (
    <SettingsSection
      title="Password reset"
      hint="Sent when somebody asks for a new password. The link works once and expires in 15 minutes."
    >
      <Form
        rule={loadRule}
        initial={values}
        values={values}
        guardUnsaved
        failureTitle="Update failed"
        submitLabel="Save Template"
        onSubmit={update}
        actions={<ResetToDefault />}
      >
        <TextField
          name="passwordResetSubject"
          label="Subject"
          hint="One line; {companyName} may stand in it."
          autoComplete="off"
        />
        <BodyField />
        <MailPreview companyName={scope.companyName} />
      </Form>
    </SettingsSection>
  );
}
