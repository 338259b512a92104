import { brandingChoices, brandingRule, hexColor, logoField } from '@utility-pay/contracts';
import { z } from 'zod';

/** Validates the branding form, which has every field and labels as choices. The form imports it lazily, because it needs zod. */
export const brandingFormRule = z.object({
  primaryColor: hexColor,
  secondaryColor: hexColor,
  accentColor: hexColor,
  logoUrl: logoField,
  ...brandingChoices,
  customCSS: brandingRule.shape.customCSS,
});
