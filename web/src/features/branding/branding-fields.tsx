import { BUTTON_LABELS, CORNER_LABELS, type Corner, FONT_LABELS, SIZE_LABELS } from '../../theme/branding.ts';
import { shapeNotes, textNotes } from '../../theme/contrast-notes.ts';
import { Card } from '../../ui/card.tsx';
import { ColorField } from '../../ui/color-field.tsx';
import { SelectField, TextAreaField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { LogoField } from './logo-field.tsx';

const CSS_HINT =
  'Applies to customer pages, except sign-in and payment pages. Checked when you save; the preview updates then.';

/** All branding settings of a company. */
export const BrandingFields = () => (
  <Stack $gap="space-6">
    <Card title="Logo">
      <Stack $gap="space-5">
        <LogoField />
        <SwitchField name="showLogo" label="Show logo" />
        <SwitchField name="showCompanyName" label="Show company name" hint="Always shown when there is no logo." />
      </Stack>
    </Card>
    <Card title="Colors" hint="Colors that are too light to read are darkened automatically.">
      <Stack $gap="space-5">
        <ColorField name="primaryColor" label="Primary color" hint="Buttons and links" notesOf={textNotes} />
        <ColorField name="secondaryColor" label="Secondary color" hint="Charts and badges" notesOf={shapeNotes} />
        <ColorField name="accentColor" label="Accent color" hint="Charts and badges" notesOf={shapeNotes} />
      </Stack>
    </Card>
    <Card title="Typography">
      <Stack $gap="space-5">
        <SelectField name="fontFamily" label="Font family" options={FONT_OPTIONS} />
        <SelectField name="headingSize" label="Heading size" options={SIZE_OPTIONS} />
        <SelectField name="bodySize" label="Body size" options={SIZE_OPTIONS} />
      </Stack>
    </Card>
    <Card title="Extras">
      <Stack $gap="space-5">
        <SelectField name="cornerRoundness" label="Corner roundness" options={CORNER_OPTIONS} />
        <SelectField name="buttonStyle" label="Button style" options={BUTTON_OPTIONS} />
        <SwitchField
          name="darkModeSupport"
          label="Dark mode"
          hint="Customers see a dark portal if their device uses dark mode."
        />
        <TextAreaField name="customCSS" label="Custom CSS" mono rows={8} hint={CSS_HINT} />
      </Stack>
    </Card>
  </Stack>
);

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.values(labels).map((label) => ({ value: label, label }));

/** The radius that an option of corner roundness names, by the specification. */
const CORNER_RADIUS: Readonly<Record<Corner, string>> = {
  None: '0px',
  Slight: '2px',
  Medium: '4px',
  Rounded: '8px',
  Full: '9999px',
};

const FONT_OPTIONS = optionsOf(FONT_LABELS);
const SIZE_OPTIONS = optionsOf(SIZE_LABELS);
const BUTTON_OPTIONS = optionsOf(BUTTON_LABELS);
const CORNER_OPTIONS = Object.values(CORNER_LABELS).map((label) => ({
  value: label,
  label: `${label} (${CORNER_RADIUS[label]})`,
}));
