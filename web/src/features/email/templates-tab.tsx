import { fillTemplate, isSetApart, RESET_TEMPLATE } from '@utility-pay/contracts';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { TextAreaField, TextField } from '../../ui/form-fields.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { MailText } from '../../ui/mail-text.tsx';
import { Text } from '../../ui/text.tsx';
import { type Configuration, type EmailSettingsTarget, useUpdate } from './use-configuration.ts';

const loadRule = () =>
  import('@utility-pay/contracts').then(({ emailConfigurationRule }) =>
    emailConfigurationRule.pick({ passwordResetSubject: true, passwordResetBody: true }),
  );

interface TemplatesTabProps {
  configuration: Configuration;
  target: EmailSettingsTarget;
}

/** The template of the password reset email, with a preview. */
export function TemplatesTab({ configuration, target }: TemplatesTabProps) {
  const update = useUpdate(target);
  const { subject, body } = configuration.templates.passwordReset;
  const values = { passwordResetSubject: subject, passwordResetBody: body };

  return (
    <SettingsSection
      title="Password reset"
      hint="Sent when someone requests a password reset. The link works once and expires in 15 minutes."
    >
      <Form
        rule={loadRule}
        initial={values}
        values={values}
        guardUnsaved
        failureTitle="Update failed"
        submitLabel="Save template"
        onSubmit={update}
        actions={<ResetToDefault />}
      >
        <TextField
          name="passwordResetSubject"
          label="Subject"
          hint="One line. You can use {companyName}."
          autoComplete="off"
        />
        <BodyField />
        <EmailPreview companyName={target.companyName} />
      </Form>
    </SettingsSection>
  );
}

const NAME = 'passwordResetBody';
const LINK = '{resetLink}';
const VARIABLES = RESET_TEMPLATE.variables.map(({ name }) => `{${name}}`);

/** The text field, with buttons that insert a variable at the caret. */
function BodyField() {
  const id = useId();
  const { getValues, setValue } = useFormContext<Record<typeof NAME, string>>();

  const insert = (variable: string): void => {
    const area = document.querySelector<HTMLTextAreaElement>(`textarea[name="${NAME}"]`);
    const before = getValues(NAME);
    const { text, caret } = insertAt(
      before,
      variable,
      area?.selectionStart ?? before.length,
      area?.selectionEnd ?? before.length,
    );
    setValue(NAME, text, { shouldDirty: true, shouldValidate: true });
    area?.focus();
    area?.setSelectionRange(caret, caret);
  };

  return (
    <Stack $gap="space-3">
      <TextAreaField name={NAME} label="Body" hint="Plain text. Must contain {resetLink}." rows={12} />
      <Row role="group" aria-labelledby={id} $gap="space-2">
        <Text as="span" $kind="small" $tone="text-soft" id={id}>
          Insert a variable
        </Text>
        {VARIABLES.map((variable) => (
          <Button key={variable} kind="secondary" small onClick={() => insert(variable)}>
            {variable}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

/** Fills the form with the default template; takes effect when saved. */
function ResetToDefault() {
  const { setValue } = useFormContext<{ passwordResetSubject: string; passwordResetBody: string }>();
  return (
    <Button
      kind="secondary"
      onClick={() => {
        const changed = { shouldDirty: true, shouldValidate: true };
        setValue('passwordResetSubject', RESET_TEMPLATE.subject, changed);
        setValue('passwordResetBody', RESET_TEMPLATE.body, changed);
      }}
    >
      Reset to default
    </Button>
  );
}

interface TemplateValues {
  passwordResetSubject?: string;
  passwordResetBody?: string;
}

const SAMPLES = Object.fromEntries(RESET_TEMPLATE.variables.map(({ name, sample }) => [name, sample]));

/** The email with sample values for its variables. */
function EmailPreview({ companyName }: { companyName: string }) {
  const { passwordResetSubject = '', passwordResetBody = '' } = useWatch<TemplateValues>();
  const fill = (text: string): string => fillTemplate(text, { ...SAMPLES, companyName });
  return <MailText label="Preview" subject={fill(passwordResetSubject)} text={fill(passwordResetBody)} />;
}

/** Replaces the selected part of a text; returns the new text and caret position. */
export function insertAt(text: string, inserted: string, start: number, end: number): { text: string; caret: number } {
  const before = text.slice(0, start);
  const added = inserted === LINK && !isSetApart(before) ? ` ${inserted}` : inserted;
  return { text: `${before}${added}${text.slice(end)}`, caret: start + added.length };
}
