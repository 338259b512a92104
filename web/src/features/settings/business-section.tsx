import type { businessInformationRule } from '@utility-pay/contracts';
import type { z } from 'zod';
import { useSetupStep } from '../../lib/setup-step.ts';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Form } from '../../ui/form.tsx';
import { EmailField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { OutLink } from '../../ui/link.tsx';
import { Breakable, Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type Company, CompanySection, type CompanySettingsProps } from './company-section.tsx';
import { UpdateBusinessInformationDocument } from './gql/business.ts';

export interface BusinessSectionProps extends CompanySettingsProps {
  /** Called with the changed fields that other pages show too. */
  onChanged: (company: Pick<Company, 'name' | 'timeZone'>) => void;
}

/** The company's contact details and time zone. */
export function BusinessSection({ onChanged, ...props }: BusinessSectionProps) {
  const setupStep = useSetupStep();
  return (
    <CompanySection
      {...props}
      title="Business Information"
      hint="Contact details your customers see."
      readOnlyHint="Only staff with the “Manage users” permission can change them."
      lines={5}
      startsOpen={setupStep === 'business'}
      view={(company) => <BusinessView company={company} />}
      form={(company, close) => <BusinessForm company={company} onSaved={onChanged} onDone={close} />}
    />
  );
}

const NotSet = () => (
  <Text as="span" $tone="text-soft">
    Not set
  </Text>
);

const TIME_ZONES = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Mountain without daylight saving (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
  { value: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
  { value: 'UTC', label: 'UTC' },
];

const timeZoneLabel = (timeZone: string): string =>
  TIME_ZONES.find(({ value }) => value === timeZone)?.label ?? timeZone;

/** Returns the time zones to choose from, with the current one, which may be any zone that was set over REST. */
const timeZoneOptions = (current: string) =>
  TIME_ZONES.some(({ value }) => value === current) ? TIME_ZONES : [...TIME_ZONES, { value: current, label: current }];

const BusinessView = ({ company: { name, phone, address, website, email, timeZone } }: { company: Company }) => (
  <DefinitionList
    items={[
      ['Business Name', name],
      ['Phone', phone || <NotSet key="phone" />],
      ['Address', address || <NotSet key="address" />],
      [
        'Website',
        website ? (
          <OutLink key="website" href={website} target="_blank" rel="noreferrer">
            <Breakable>{website}</Breakable>
          </OutLink>
        ) : (
          <NotSet key="website" />
        ),
      ],
      ['Business Email', email || <NotSet key="email" />],
      ['Time Zone', timeZoneLabel(timeZone)],
    ]}
  />
);

const loadRule = () => import('./rules.ts').then((rules) => rules.businessInformationRule);

const FAILURE_MESSAGE = 'There was an error updating your business information.';

interface BusinessFormProps {
  company: Company;
  onSaved: BusinessSectionProps['onChanged'];
  onDone: () => void;
}

function BusinessForm({ company, onSaved, onDone }: BusinessFormProps) {
  const [update] = useFormMutation(UpdateBusinessInformationDocument, {
    readResult: (data) => data.updateBusinessInformation.company,
    successToast: () => ({ title: 'Business information saved' }),
    failureToast: () => ({ title: 'Failed to update business information', description: FAILURE_MESSAGE }),
    fallback: FAILURE_MESSAGE,
    onSuccess: ({ name, timeZone }) => {
      onSaved({ name, timeZone });
      onDone();
    },
  });

  const initial = {
    name: company.name,
    phone: company.phone ?? '',
    address: company.address ?? '',
    website: company.website ?? '',
    email: company.email ?? '',
    timeZone: company.timeZone,
  };
  return (
    <Form
      rule={loadRule}
      initial={initial}
      onSubmit={(information: z.output<typeof businessInformationRule>) =>
        update({ input: { ...information, companyId: company.id } })
      }
      submitLabel="Save Changes"
      guardUnsaved
      onCancel={onDone}
    >
      <TextField name="name" label="Business Name" autoComplete="organization" />
      <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
      <TextField name="address" label="Address" autoComplete="street-address" />
      <TextField
        name="website"
        label="Website"
        hint="Such as www.example.com. Optional."
        type="url"
        autoComplete="url"
      />
      <EmailField name="email" label="Business Email" autoComplete="email" />
      <SelectField
        name="timeZone"
        label="Time Zone"
        hint="Days in lists, filters, emails, and reconciliation start at midnight in this time zone."
        options={timeZoneOptions(company.timeZone)}
      />
    </Form>
  );
}
