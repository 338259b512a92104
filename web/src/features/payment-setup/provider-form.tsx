import { type FieldValues, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Form, type FormProps } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
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

interface GoLiveNoticeProps {
  /** Whether the settings in use are in test mode. */
  wasInTestMode: boolean;
  /** Returns whether the entered settings are for live payments. */
  isLive: (values: FieldValues) => boolean;
}

/** Says what happens to test payments when the entered settings end test mode. */
export function GoLiveNotice({ wasInTestMode, isLive }: GoLiveNoticeProps) {
  const values = useWatch();
  if (!wasInTestMode || !isLive(values)) return null;
  return (
    <Notice meaning="warning" title="Saving starts live payments">
      Customers' cards will be charged. Test payments will be voided, so the bills they paid will be due again.
    </Notice>
  );
}

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
