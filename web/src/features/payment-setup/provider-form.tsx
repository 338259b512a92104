import { type FieldValues, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Form, type FormProps } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';

const SAVE_FAILED = 'Failed to update payment settings';

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** Returns the message that the specification shows for an HTTP response outside 2xx; undefined for any other error. */
export function statusMessage(error: unknown): string | undefined {
  const status = statusOf(error);
  return status !== undefined && (status < 200 || status > 299) ? `Server responded with status: ${status}` : undefined;
}

/** Returns the options of the mutation that saves the settings of a provider. After a success, `onLock` is called. */
export const saveOptions = (onLock: () => void) => ({
  refetchQueries: ['PaymentSetup'],
  awaitRefetchQueries: true,
  successToast: () => ({ title: 'Payment settings saved' }),
  failureToast: SAVE_FAILED,
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
  /** Closes the form and shows the locked settings. */
  onLock: () => void;
}

/** A form for the settings of one provider. */
export const ProviderForm = <Input extends FieldValues, Output>({
  onLock,
  ...form
}: ProviderFormProps<Input, Output>) => (
  <Form
    {...form}
    submitLabel="Save Settings"
    failureTitle={SAVE_FAILED}
    guardUnsaved
    actions={
      <Button kind="secondary" onClick={onLock}>
        Lock Settings
      </Button>
    }
  />
);
