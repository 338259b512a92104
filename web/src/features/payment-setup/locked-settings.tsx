import { LockOpen } from 'lucide-react';
import type { PaymentSetupQuery } from '../../gql/operations.ts';
import { Button } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Tabular, Text } from '../../ui/text.tsx';

export type Configuration = NonNullable<PaymentSetupQuery['company']>['paymentConfiguration'];

interface LockedSettingsProps {
  configuration: Configuration;
  busy: boolean;
  onEdit: () => void;
}

const NOT_SET = 'Not set';

export const LockedSettings = ({ configuration, busy, onEdit }: LockedSettingsProps) => (
  <SettingsSection
    title="Gateway settings"
    hint="Payment provider: iPOSpays. Locked, so that nothing is changed by accident."
    action={
      <Button kind="secondary" busy={busy} onClick={onEdit}>
        <LockOpen size={16} strokeWidth={1.75} aria-hidden />
        Edit Settings
      </Button>
    }
  >
    <DefinitionList
      items={[
        ['Auth Key', <Tabular key="key">{configuration?.merchantToken || NOT_SET}</Tabular>],
        ['TPN Number', <Tabular key="tpn">{configuration?.tpnNumber || NOT_SET}</Tabular>],
        ['Hosted Page URL', <Text key="url">{configuration?.hostedPageUrl || "The provider's default"}</Text>],
        [
          'Mode',
          <StatusChip key="mode" meaning={configuration?.testMode ? 'warning' : 'neutral'}>
            {configuration?.testMode ? 'Test mode' : 'Live'}
          </StatusChip>,
        ],
      ]}
    />
  </SettingsSection>
);
