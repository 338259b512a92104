import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { DEFAULT_BRANDING } from '../../theme/branding.ts';
import { shapeNotes, textNotes } from '../../theme/contrast-notes.ts';
import { BrandMarkOf } from '../../ui/brand-mark.tsx';
import { Card } from '../../ui/card.tsx';
import { ContrastList } from '../../ui/color-field.tsx';
import { LogoDrop } from '../../ui/drop-zone.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';

const DEVICES = [
  { value: 'desktop', label: 'Desktop', icon: Monitor },
  { value: 'phone', label: 'Phone', icon: Smartphone },
] as const;

const HEADS = [
  { logoUrl: null, showCompanyName: true },
  { logoUrl: '/favicon.svg', showCompanyName: true },
  { logoUrl: '/favicon.svg', showCompanyName: false },
];

export function BrandSamples() {
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop');
  return (
    <Columns $minWidth="360px">
      <Card title="Portal">
        <Stack>
          {HEADS.map((head) => (
            <BrandMarkOf key={JSON.stringify(head)} {...DEFAULT_BRANDING} {...head} />
          ))}
          <ContrastList notes={[...textNotes('#FFD400'), ...shapeNotes('#4F46E5')]} />
          <Segmented label="Device" value={device} options={DEVICES} onChange={setDevice} />
        </Stack>
      </Card>
      <Card title="Logo">
        <Stack>
          <LogoDrop
            label="Logo"
            hint="PNG, JPG, GIF up to 2MB"
            accept="image/png"
            logoUrl=""
            problem="The logo must be 2MB or smaller"
            onFile={() => undefined}
          />
          <SaveBar unsaved onSave={() => undefined} onDiscard={() => undefined} />
        </Stack>
      </Card>
    </Columns>
  );
}
