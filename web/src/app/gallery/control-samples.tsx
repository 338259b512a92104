import { Archive, Bell } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { CompanySelectField } from '../../ui/company-select.tsx';
import { DatePicker, RangePicker } from '../../ui/date-picker.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form-fields.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { KeyList } from '../../ui/keys.tsx';
import { Columns, Row, Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Switch, SwitchField } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Text } from '../../ui/text.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const KINDS = ['primary', 'secondary', 'quiet', 'danger'] as const;

const rule = z.object({
  name: z.string().min(1, 'Name is required'),
  password: z.string().min(6, 'Password must be at least 6 characters'),
  company: z.string().min(1, 'Company is required'),
  size: z.string().min(1, 'Size is required'),
  body: z.string().min(1, 'Body is required'),
  agreed: z.boolean(),
  active: z.boolean(),
});
const SIZES = ['Small', 'Large'].map((name) => ({ value: name, label: name }));
const COMPANIES = Array.from({ length: 12 }, (_, index) => ({
  id: String(index),
  name: `Riverton Water ${index + 1}`,
}));
const loadRule = async () => rule;
const refuse = async () => [{ message: 'The server rejected this form.' }];

export const ControlSamples = () => (
  <Columns $minWidth="360px">
    <Card title="Buttons">
      <Stack>
        {[{}, { disabled: true }, { busy: true }, { small: true }].map((state) => (
          <Row key={JSON.stringify(state)}>
            {KINDS.map((kind) => (
              <Button key={kind} kind={kind} {...state}>
                {kind}
              </Button>
            ))}
          </Row>
        ))}
        <Row>
          <IconButton label="Notifications" icon={Bell} />
          <IconButton label="Disabled" icon={Bell} disabled />
          <SearchField label="Search" placeholder="Name, account" value="" onSearch={() => undefined} />
        </Row>
      </Stack>
    </Card>
    <Card title="Form" hint="Submit it empty to see field errors, or filled in to see a server error.">
      <Form
        rule={loadRule}
        initial={{ name: '', password: '', company: '', size: '', body: '', agreed: false, active: true }}
        onSubmit={refuse}
        submitLabel="Save"
        failureTitle="Error"
        actions={<Button kind="secondary">Cancel</Button>}
      >
        <TextField name="name" label="Name" hint="As shown on the bill" />
        <PasswordField name="password" label="Password" autoComplete="off" />
        <SelectField name="size" label="Size" placeholder="Choose a size" options={SIZES} />
        <CompanySelectField name="company" label="Company" companies={COMPANIES} />
        <TextAreaField name="body" label="Body" hint="HTML of the email" mono />
        <CheckboxField name="agreed" label="Test mode" hint="No cards are charged." />
        <SwitchField name="active" label="Active" hint="Can sign in." />
      </Form>
    </Card>
  </Columns>
);

const nothing = () => undefined;
const TABS = ['General Settings', 'Email Templates', 'Test Email'].map((label) => ({
  key: label,
  label,
  content: <Text>Content of {label}.</Text>,
}));

export function ChoiceSamples() {
  const [tab, setTab] = useState('General Settings');
  const [on, setOn] = useState(true);
  const [day, setDay] = useState('2026-11-21');
  const [range, setRange] = useState({ from: '2026-11-01', to: '2026-11-21' });
  return (
    <Columns $minWidth="360px">
      <Card title="Choices">
        <Stack>
          <Tabs label="Settings" value={tab} onChange={setTab} tabs={TABS} />
          <Switch label="Notifications" hint="Emails to customers." checked={on} onChange={setOn} />
          <Switch label="Off" checked={false} onChange={nothing} />
          <Switch label="On, can't be changed" checked disabled onChange={nothing} />
          <Switch label="Off, can't be changed" checked={false} disabled onChange={nothing} />
        </Stack>
      </Card>
      <Card title="Filters and hints">
        <Stack>
          <Row>
            <DatePicker label="Paid on" value={day} onChange={setDay} />
            <RangePicker label="Paid" {...range} onChange={setRange} />
          </Row>
          <FilterChips
            chips={[
              { key: 'status', label: 'Status: Paid', onClear: nothing },
              { key: 'search', label: 'Search: a name that is longer than a chip can show', onClear: nothing },
            ]}
            onClearAll={nothing}
          />
          <Row>
            <Tooltip text="The account is kept and can be reactivated.">
              <IconButton label="Deactivate account" icon={Archive} />
            </Tooltip>
          </Row>
          <KeyList
            items={[
              { does: 'Search and commands', keys: ['Ctrl', 'K'] },
              { does: 'Close', keys: ['Esc'] },
            ]}
          />
        </Stack>
      </Card>
    </Columns>
  );
}
