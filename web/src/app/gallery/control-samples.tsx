import { Bell } from 'lucide-react';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Columns, Row, Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';

const KINDS = ['primary', 'secondary', 'quiet', 'danger'] as const;

const rule = z.object({
  name: z.string().min(1, 'Name is required'),
  password: z.string().min(6, 'Password must be at least 6 characters'),
  company: z.string().min(1, 'Company is required'),
  body: z.string().min(1, 'Body is required'),
  agreed: z.boolean(),
  active: z.boolean(),
});
const loadRule = async () => rule;
const refuse = async () => [{ message: 'The server refused this.' }];

export const ControlSamples = () => (
  <Columns $least="360px">
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
    <Card title="Form" hint="Send it empty to see its errors, filled to see a refusal.">
      <Form
        rule={loadRule}
        initial={{ name: '', password: '', company: '', body: '', agreed: false, active: true }}
        onSubmit={refuse}
        submitLabel="Save"
        failureTitle="Error"
        actions={<Button kind="secondary">Cancel</Button>}
      >
        <TextField name="name" label="Name" hint="As it stands on the bill" />
        <PasswordField name="password" label="Password" autoComplete="off" />
        <SelectField
          name="company"
          label="Company"
          placeholder="Choose a company"
          options={[{ value: '1', label: 'Riverton Water' }]}
        />
        <TextAreaField name="body" label="Body" hint="Markup of the mail" mono />
        <CheckboxField name="agreed" label="Test mode" hint="No money moves." />
        <SwitchField name="active" label="Active" hint="May sign in." />
      </Form>
    </Card>
  </Columns>
);
