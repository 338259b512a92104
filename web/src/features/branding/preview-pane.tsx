import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMedia } from '../../lib/use-media.ts';
import type { PortalBranding } from '../../theme/branding.ts';
import { SMALL_SCREEN } from '../../theme/tokens.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useLastColor } from '../../ui/color-field.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { Money } from '../../ui/money.tsx';
import { PortalFrame } from '../../ui/portal-frame.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import type { BrandingValues } from './branding-values.ts';

const DEVICES = [
  { value: 'desktop', label: 'Desktop', icon: Monitor },
  { value: 'phone', label: 'Phone', icon: Smartphone },
] as const;
const MODES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;
/** Width of the simulated device in pixels. */
const DEVICE_WIDTH = { desktop: 1040, phone: 390 } as const;

/** Returns the branding of the form's current values; an invalid color has its last valid value. */
function useFormBranding(companyName: string): PortalBranding {
  const { control } = useFormContext<BrandingValues>();
  const { customCSS: _, ...values } = useWatch({ control, compute: (allValues: BrandingValues) => allValues });
  return {
    ...values,
    primaryColor: useLastColor(values.primaryColor),
    secondaryColor: useLastColor(values.secondaryColor),
    accentColor: useLastColor(values.accentColor),
    companyId: null,
    companyName,
    logoUrl: values.logoUrl || null,
    scopedCss: null,
  };
}

/** A preview of the customer portal with the form's current values. */
export function PreviewPane({ companyName }: { companyName: string }) {
  const branding = useFormBranding(companyName);
  const small = useMedia(SMALL_SCREEN);
  const [device, setDevice] = useState<'desktop' | 'phone'>(small ? 'phone' : 'desktop');
  const [mode, setMode] = useState<'light' | 'dark'>('light');
  return (
    <Stack $gap="space-3">
      <Row $justify="between">
        <Segmented label="Device" value={device} options={DEVICES} onChange={setDevice} />
        {branding.darkModeSupport && <Segmented label="Scheme" value={mode} options={MODES} onChange={setMode} />}
      </Row>
      <PortalFrame branding={branding} dark={branding.darkModeSupport && mode === 'dark'} width={DEVICE_WIDTH[device]}>
        <SampleAccount />
      </PortalFrame>
    </Stack>
  );
}

const PAYMENTS = [
  { day: 'Oct 20, 2026', amountMinor: 7932, meaning: 'success', label: 'Paid' },
  { day: 'Sep 21, 2026', amountMinor: 8105, meaning: 'success', label: 'Paid' },
  { day: 'Aug 24, 2026', amountMinor: 7740, meaning: 'danger', label: 'Failed' },
] as const;

/** A customer account page with sample data. */
const SampleAccount = () => (
  <>
    <Stack $gap="space-6">
      <Card title="Current Balance">
        <Stack $gap="space-5">
          <div>
            <Text $kind="small" $tone="text-soft">
              Amount Due
            </Text>
            <Figure>$84.17</Figure>
          </div>
          <DefinitionList
            items={[
              ['Due Date', 'Nov 27, 2026'],
              ['Billing Period', 'November 2026'],
            ]}
          />
          <Button full>Make a Payment</Button>
        </Stack>
      </Card>
      <Card title="Payment History">
        <ItemList>
          {PAYMENTS.map(({ day, amountMinor, meaning, label }) => (
            <li key={day}>
              <Row $gap="space-2">
                <Text $strong>{day}</Text>
                <StatusChip meaning={meaning}>{label}</StatusChip>
              </Row>
              <Text $strong>
                <Money amount={{ amountMinor }} />
              </Text>
            </li>
          ))}
        </ItemList>
      </Card>
    </Stack>
    <Stack $gap="space-6">
      <Card title="Customer Information">
        <Stack $gap="space-5">
          <DefinitionList
            items={[
              ['Name', 'Maria Lopez'],
              ['Account Number', '001042'],
              ['Service Address', '118 Riverside Avenue'],
            ]}
          />
          <Button kind="secondary" full>
            Sign Out
          </Button>
        </Stack>
      </Card>
      <Card title="Security Question" hint="Helps you reset your password if you forget it.">
        <TextLink to="#">Set a question</TextLink>
      </Card>
    </Stack>
  </>
);
