import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/card.tsx';
import { type TestResult, testResult } from '../../ui/delivery-status.ts';
import { Field, FieldRow } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { Deliveries } from './deliveries.tsx';
import { AllDeliveriesDocument, CompanyDeliveriesDocument } from './gql/deliveries.ts';
import { SendTestEmailDocument } from './gql/email.ts';
import type { Configuration, EmailSettingsTarget } from './use-configuration.ts';

/** Sends a test email and lists the recent emails. */
export const TestTab = ({ configuration, target }: { configuration: Configuration; target: EmailSettingsTarget }) => (
  <Stack $gap="space-6">
    <TestCard configuration={configuration} target={target} />
    <Deliveries companyId={target.companyId} />
  </Stack>
);

interface TestCardProps {
  configuration: Configuration;
  target: EmailSettingsTarget;
}

/** Sends a test email with the saved settings and shows its result. */
function TestCard({ configuration: { enabled }, target: { companyId } }: TestCardProps) {
  const isGlobal = companyId === null;
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const [lastResult, setLastResult] = useState<TestResult>();
  const [sendTest, { loading }] = useFormMutation(SendTestEmailDocument, {
    refetchQueries: [isGlobal ? AllDeliveriesDocument : CompanyDeliveriesDocument],
    readResult: (data) => data.sendTestEmail.delivery && testResult(data.sendTestEmail.delivery),
    failuresOf: ({ meaning, description }) => (meaning === 'danger' ? [{ message: description }] : []),
    successToast: ({ title, description }) => ({
      title: isGlobal ? `Global ${title.toLowerCase()}` : title,
      description,
    }),
    failureToast: isGlobal ? 'Global test failed' : 'Test failed',
    onSuccess: setLastResult,
  });

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setLastResult(undefined);
    setProblem(undefined);
    const failures = await sendTest({ input: { companyId, testEmail: address.trim() } });
    setProblem(failures?.[0]?.message);
  }

  const isEmpty = address.trim() === '';
  return (
    <SettingsSection title="Send a test email" hint="Uses the saved settings.">
      <Stack>
        {!enabled && (
          <Notice meaning="warning" title="Email notifications are off">
            Turn them on under General Settings to send a test.
          </Notice>
        )}
        <form noValidate onSubmit={(event) => void handleSubmit(event)}>
          <FieldRow>
            <Field
              label="Test address"
              hint={enabled && isEmpty ? 'Enter an email address for the test.' : undefined}
              error={problem}
            >
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  autoComplete="email"
                  disabled={!enabled}
                  value={address}
                  onChange={(event) => {
                    setAddress(event.target.value);
                    setProblem(undefined);
                  }}
                />
              )}
            </Field>
            <Button type="submit" busy={loading} disabled={isEmpty || !enabled}>
              Send test email
            </Button>
          </FieldRow>
        </form>
        {lastResult && (
          <Notice meaning={lastResult.meaning} title={lastResult.title} urgent>
            {lastResult.description}
          </Notice>
        )}
      </Stack>
    </SettingsSection>
  );
}
