import { DEFAULT_RESET_BODY, DEFAULT_RESET_SUBJECT } from '@utility-pay/contracts';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';

/** Writes the product's own text into the form; nothing changes before it is saved. */
export function ResetToDefault() {
  const { setValue } = useFormContext<{ passwordResetSubject: string; passwordResetBody: string }>();
  return (
    <Button
      kind="secondary"
      onClick={() => {
        const changed = { shouldDirty: true, shouldValidate: true };
        setValue('passwordResetSubject', DEFAULT_RESET_SUBJECT, changed);
        setValue('passwordResetBody', DEFAULT_RESET_BODY, changed);
      }}
    >
      Reset to Default
    </Button>
  );
}
