import { brandingChoices, brandingRule, hexColor, logoField } from '@utility-pay/contracts';
import { z } from 'zod';

/** Validates the branding form: every field is present, choices are by label. Loaded with the first focus, as it needs zod. */
export const brandingFormRule = z.object({
  primaryColor: hexColor,
  secondaryColor: hexColor,
  accentColor: hexColor,
  logoUrl: logoField,
  ...brandingChoices,
  customCSS: brandingRule.shape.customCSS,
});
