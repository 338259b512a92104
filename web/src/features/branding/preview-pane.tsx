import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PortalBranding } from '../../theme/branding.ts';
import { SMALL_SCREEN } from '../../theme/tokens.ts';
import { useLastColor } from '../../ui/color-field.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { PortalFrame } from '../../ui/portal-frame.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { BrandingValues } from './branding-values.ts';
import { SampleAccount } from './sample-account.tsx';

const DEVICES = [
  { value: 'desktop', label: 'Desktop', icon: Monitor },
  { value: 'phone', label: 'Phone', icon: Smartphone },
] as const;
const MODES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;
const WIDTH = { desktop: 1040, phone: 390 } as const;

/** The form's present values, as far as they are valid, as the theme takes them. */
function useWishedBranding(companyName: string): PortalBranding {
  const { control } = useFormContext<BrandingValues>();
  const { customCSS: _, ...values } = useWatch({ control, compute: (all: BrandingValues) => all });
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

/** The customers' portal as the form has it. */
export function PreviewPane({ companyName }: { companyName: string }) {
  const branding = useWishedBranding(companyName);
  const small = useMedia(SMALL_SCREEN);
  const [device, setDevice] = useState<'desktop' | 'phone'>(small ? 'phone' : 'desktop');
  const [mode, setMode] = useState<'light' | 'dark'>('light');
  return (
    <Stack $gap="space-3">
      <Row $justify="between">
        <Segmented label="Device" value={device} options={DEVICES} onChange={setDevice} />
        {branding.darkModeSupport && <Segmented label="Scheme" value={mode} options={MODES} onChange={setMode} />}
      </Row>
      <PortalFrame branding={branding} dark={branding.darkModeSupport && mode === 'dark'} width={WIDTH[device]}>
        <SampleAccount />
      </PortalFrame>
    </Stack>
  );
}
