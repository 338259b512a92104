import { useMutation } from '@apollo/client/react';
import { type SubmitEvent, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/card.tsx';
import { Field, FieldRow } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Deliveries } from './deliveries.tsx';
import { type TestOutcome, testOutcome } from './delivery-state.ts';
import { AllDeliveriesDocument, CompanyDeliveriesDocument } from './gql/deliveries.ts';
import { SendTestEmailDocument } from './gql/email.ts';
import type { Configuration, Scope } from './use-configuration.ts';

/** A mail to try the configuration out, and what became of all mail lately. */
export const TestTab = ({ configuration, scope }: { configuration: Configuration; scope: Scope }) => (
  <Stack $gap="space-6">
    <TestCard configuration={configuration} scope={scope} />
    <Deliveries companyId={scope.companyId} />
  </Stack>
);

interface TestCardProps {
  configuration: Configuration;
  scope: Scope;
}

/** Sends one mail the way of every other, and says what became of it. */
export function TestCard({ configuration: { enabled }, scope: { companyId } }: TestCardProps) {
  const toast = useToast();
  const global = companyId === null;
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<TestOutcome>();
  const [send, { loading }] = useMutation(SendTestEmailDocument, {
    refetchQueries: [global ? AllDeliveriesDocument : CompanyDeliveriesDocument],
  });

  const fail = (message: string): void => {
    setProblem(message);
    toast({ title: global ? 'Global test failed' : 'Test failed', description: message, variant: 'destructive' });
  };

  async function test(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setOutcome(undefined);
    setProblem(undefined);
    try {
      const { data } = await send({ variables: { input: { companyId, testEmail: address.trim() } } });
      const answer = data?.sendTestEmail;
      if (!answer?.delivery) return fail(answer?.userErrors[0]?.message ?? 'Please try again.');
      const became = testOutcome(answer.delivery);
      if (became.meaning === 'danger') return fail(became.words);
      setOutcome(became);
      toast({ title: global ? `Global ${became.title.toLowerCase()}` : became.title, description: became.words });
    } catch (error) {
      const { message, id } = toFailure(error);
      fail(id ? `${message} (${id})` : message);
    }
  }

  const empty = address.trim() === '';
  return (
    <SettingsSection title="Send a test" hint="It goes the way of every other mail, with the settings that are saved.">
      <Stack>
        {!enabled && (
          <Notice meaning="warning" title="Email notifications are off">
            A test can be sent once they are turned on under General Settings.
          </Notice>
        )}
        <form noValidate onSubmit={(event) => void test(event)}>
          <FieldRow>
            <Field
              label="Test address"
              hint={enabled && empty ? 'Enter an address to send a test to.' : undefined}
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
            <Button type="submit" busy={loading} disabled={empty || !enabled}>
              Send Test Email
            </Button>
          </FieldRow>
        </form>
        {outcome && (
          <Notice meaning={outcome.meaning} title={outcome.title} urgent>
            {outcome.words}
          </Notice>
        )}
      </Stack>
    </SettingsSection>
  );
}
