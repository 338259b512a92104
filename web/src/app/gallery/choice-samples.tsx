import { Archive } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { KeyList } from '../../ui/key-list.tsx';
import { Columns, Row, Stack } from '../../ui/layout.tsx';
import { RangePicker } from '../../ui/range-picker.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Text } from '../../ui/text.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const nothing = () => undefined;
const TABS = ['General Settings', 'Email Templates', 'Test Email'].map((label) => ({
  key: label,
  label,
  content: <Text>{label} stand here.</Text>,
}));

export function ChoiceSamples() {
  const [tab, setTab] = useState('General Settings');
  const [on, setOn] = useState(true);
  const [day, setDay] = useState('2026-11-21');
  const [range, setRange] = useState({ from: '2026-11-01', to: '2026-11-21' });
  return (
    <Columns $least="360px">
      <Card title="Choices">
        <Stack>
          <Tabs label="Settings" value={tab} onChange={setTab} tabs={TABS} />
          <Switch label="Notifications" hint="Mail that customers get." checked={on} onChange={setOn} />
          <Switch label="Off" checked={false} onChange={nothing} />
          <Switch label="On, and not yours to change" checked disabled onChange={nothing} />
          <Switch label="Off, and not yours to change" checked={false} disabled onChange={nothing} />
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
              { key: 'search', label: 'Search: a name that is longer than a chip may ever become', onClear: nothing },
            ]}
            onClearAll={nothing}
          />
          <Row>
            <Tooltip text="The account is kept and can be activated again.">
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
