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

const BODY_NAME = 'passwordResetBody';
const RESET_LINK = '{resetLink}';
const VARIABLES = RESET_TEMPLATE.variables.map(({ name }) => `{${name}}`);

/** The text field, with buttons that insert a variable at the caret. */
function BodyField() {
  const id = useId();
  const { getValues, setValue } = useFormContext<Record<typeof BODY_NAME, string>>();

  const insert = (variable: string): void => {
    const area = document.querySelector<HTMLTextAreaElement>(`textarea[name="${BODY_NAME}"]`);
    const body = getValues(BODY_NAME);
    const { text, caret } = insertAt(
      body,
      variable,
      area?.selectionStart ?? body.length,
      area?.selectionEnd ?? body.length,
    );
    setValue(BODY_NAME, text, { shouldDirty: true, shouldValidate: true });
    area?.focus();
    area?.setSelectionRange(caret, caret);
  };

  return (
    <Stack $gap="space-3">
      <TextAreaField name={BODY_NAME} label="Body" hint="Plain text. Must contain {resetLink}." rows={12} />
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

/** Fills the form with the default template, which still has to be saved. */
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

/** Sample values by name of the variable. */
const SAMPLES = Object.fromEntries(RESET_TEMPLATE.variables.map(({ name, sample }) => [name, sample]));

/** The email with sample values for its variables. */
function EmailPreview({ companyName }: { companyName: string }) {
  const { passwordResetSubject = '', passwordResetBody = '' } = useWatch<TemplateValues>();
  const fillVariables = (text: string): string => fillTemplate(text, { ...SAMPLES, companyName });
  return (
    <MailText label="Preview" subject={fillVariables(passwordResetSubject)} text={fillVariables(passwordResetBody)} />
  );
}

/**
 * Returns the text with its selected part replaced by a variable, and the position of the caret after it. The reset link gets a space
 * before it if it would follow a word: mail programs would not recognize the link.
 */
export function insertAt(text: string, variable: string, start: number, end: number): { text: string; caret: number } {
  const before = text.slice(0, start);
  const added = variable === RESET_LINK && !isSetApart(before) ? ` ${variable}` : variable;
  return { text: `${before}${added}${text.slice(end)}`, caret: start + added.length };
}
