import {
  BUTTON_STYLES,
  brandingRule,
  CORNERS,
  FONT_FAMILIES,
  hexColor,
  logoField,
  TEXT_SIZES,
} from '@utility-pay/contracts';
import { z } from 'zod';

/** Validates the branding form: every field is present, choices are by label. Loaded with the first focus, as it needs zod. */
export const brandingFormRule = z.object({
  primaryColor: hexColor,
  secondaryColor: hexColor,
  accentColor: hexColor,
  logoUrl: logoField,
  showLogo: z.boolean(),
  showCompanyName: z.boolean(),
  fontFamily: z.enum(FONT_FAMILIES),
  headingSize: z.enum(TEXT_SIZES),
  bodySize: z.enum(TEXT_SIZES),
  cornerRoundness: z.enum(CORNERS),
  buttonStyle: z.enum(BUTTON_STYLES),
  darkModeSupport: z.boolean(),
  customCSS: brandingRule.shape.customCSS,
});
