import { DEFAULT_PAYMENT_FILE_HOUR } from '@utility-pay/contracts';
import { useFormContext } from 'react-hook-form';
import { timeZoneName } from '../../lib/dates.ts';
import { SettingsSection } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/form-fields.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { HOUR_OPTIONS, nextFileText } from './delivery-text.ts';
import { type PaymentFileDeliveryQuery, UpdatePaymentFileScheduleDocument } from './gql/payment-files.ts';
import type { ParsedSchedule, ScheduleValues } from './schedule.rule.ts';

type Settings = NonNullable<PaymentFileDeliveryQuery['company']>['paymentFileSettings'];

const loadRule = () => import('./schedule.rule.ts').then(({ scheduleRule }) => scheduleRule);

interface ScheduleSectionProps {
  companyId: string;
  timeZone: string;
  schedule: Settings['schedule'];
}

/** The setting whether a file is created each day, and at which hour. */
export function ScheduleSection({ companyId, timeZone, schedule }: ScheduleSectionProps) {
  const [updateSchedule] = useFormMutation(UpdatePaymentFileScheduleDocument, {
    refetchQueries: ['PaymentFileDelivery'],
    awaitRefetchQueries: true,
    readResult: (data) => data.updatePaymentFileSchedule.settings,
    successToast: () => ({ title: 'Schedule saved' }),
  });
  const initial: ScheduleValues = {
    mode: schedule ? 'daily' : 'manual',
    hour: String(schedule?.hour ?? DEFAULT_PAYMENT_FILE_HOUR),
  };
  return (
    <SettingsSection title="Schedule" hint="On days without new payments, no file is created.">
      <Form
        rule={loadRule}
        initial={initial}
        onSubmit={({ hour }: ParsedSchedule) => updateSchedule({ input: { companyId, hour } })}
        submitLabel="Save schedule"
        failureTitle="Couldn't save the schedule"
        guardUnsaved
      >
        <RadioField
          name="mode"
          label="Create files"
          options={[
            { value: 'manual', label: 'Manually' },
            {
              value: 'daily',
              label: 'Every day',
              ...(schedule && { note: nextFileText(schedule.nextFileAt, timeZone) }),
            },
          ]}
        />
        <HourField timeZone={timeZone} />
      </Form>
    </SettingsSection>
  );
}

function HourField({ timeZone }: { timeZone: string }) {
  const mode = useFormContext<ScheduleValues>().watch('mode');
  if (mode !== 'daily') return null;
  return <SelectField name="hour" label="Time" options={HOUR_OPTIONS} hint={timeZoneName(timeZone)} />;
}
