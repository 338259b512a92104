import type { FieldValues } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Form, type FormProps } from '../../ui/form.tsx';
import { FAILED, statusMessage } from './saving.ts';

/** Returns the options of the mutation that saves the settings of a provider. After it succeeded, the form is locked again. */
export const saveOptions = (onLock: () => void) => ({
  refetchQueries: ['PaymentSetup'],
  awaitRefetchQueries: true,
  successToast: () => ({ title: 'Payment settings saved' }),
  failureToast: FAILED,
  errorMessage: statusMessage,
  onSuccess: onLock,
});

interface ProviderFormProps<Input extends FieldValues, Output>
  extends Pick<FormProps<Input, Output>, 'rule' | 'initial' | 'onSubmit' | 'children'> {
  onLock: () => void;
}

export const ProviderForm = <Input extends FieldValues, Output>({
  onLock,
  ...form
}: ProviderFormProps<Input, Output>) => (
  <Form
    {...form}
    submitLabel="Save Settings"
    failureTitle={FAILED}
    guardUnsaved
    actions={
      <Button kind="secondary" onClick={onLock}>
        Lock Settings
      </Button>
    }
  />
);
