import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { insertAt } from './fill-template.ts';

const NAME = 'passwordResetBody';
const VARIABLES = ['{resetLink}', '{companyName}'] as const;

/** The text, with buttons that put a variable where the caret is. */
export function BodyField() {
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
      <TextAreaField name={NAME} label="Text" hint="Plain text. {resetLink} must stand in it." rows={12} />
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
