import { z } from 'zod';

export const FONT_FAMILIES = ['Inter', 'Roboto', 'Open Sans', 'Lato', 'Poppins'] as const;
export type FontFamily = (typeof FONT_FAMILIES)[number];
export const TEXT_SIZES = ['Small', 'Medium', 'Large'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
export const CORNERS = ['None', 'Slight', 'Medium', 'Rounded', 'Full'] as const;
export type CornerRoundness = (typeof CORNERS)[number];
export const BUTTON_STYLES = ['Flat', 'Shadow', 'Outline', 'Gradient'] as const;
export type ButtonStyle = (typeof BUTTON_STYLES)[number];

/** Maximum size of a logo, in bytes after decoding. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;
/** Maximum length of a logo's longer side, in pixels. */
export const MAX_LOGO_PIXELS = 4096;
/** Maximum length of a company's custom CSS, in characters. */
export const MAX_CUSTOM_CSS = 20_000;

export const BRANDING_DEFAULTS = {
  primaryColor: '#4F46E5',
  secondaryColor: '#10B981',
  accentColor: '#F59E0B',
  logoUrl: '',
  showLogo: true,
  showCompanyName: true,
  fontFamily: 'Inter',
  headingSize: 'Medium',
  bodySize: 'Medium',
  cornerRoundness: 'Medium',
  buttonStyle: 'Shadow',
  darkModeSupport: false,
  customCSS: '',
} as const;

export const hexColor = z
  .string({ error: 'Must be a valid hex color' })
  .regex(/^#[0-9a-fA-F]{6}$/, 'Must be a valid hex color');

/** Accepts one of the options in any case. */
const option = <const Options extends readonly [string, ...string[]]>(options: Options, label: string) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? (options.find((known) => known.toLowerCase() === value.toLowerCase()) ?? value)
        : value,
    z.enum(options, { error: `${label} must be one of ${options.join(', ')}` }),
  );

/** A logo as a data URL, the path of the current one, or empty. */
export const logoField = z
  .string()
  .refine((text) => text === '' || text.startsWith('/api/') || /^data:image\/(png|jpeg|gif);base64,/.test(text), {
    error: 'The logo must be a PNG, JPG or GIF image',
  })
  // Base64 encodes three bytes in four characters; the exact size is checked after decoding.
  .refine((text) => text.length <= Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 100, {
    error: 'The logo must be 2MB or smaller',
  });

/** The choices of a complete branding, as saved and as in the form. */
export const brandingChoices = {
  showLogo: z.boolean(),
  showCompanyName: z.boolean(),
  fontFamily: z.enum(FONT_FAMILIES),
  headingSize: z.enum(TEXT_SIZES),
  bodySize: z.enum(TEXT_SIZES),
  cornerRoundness: z.enum(CORNERS),
  buttonStyle: z.enum(BUTTON_STYLES),
  darkModeSupport: z.boolean(),
};

export const brandingRule = z.object({
  primaryColor: hexColor.default(BRANDING_DEFAULTS.primaryColor),
  secondaryColor: hexColor.default(BRANDING_DEFAULTS.secondaryColor),
  accentColor: hexColor.default(BRANDING_DEFAULTS.accentColor),
  logoUrl: logoField.nullish().transform((text) => text ?? ''),
  showLogo: z.boolean().default(true),
  showCompanyName: z.boolean().default(true),
  fontFamily: option(FONT_FAMILIES, 'Font').default(BRANDING_DEFAULTS.fontFamily),
  headingSize: option(TEXT_SIZES, 'Heading size').default(BRANDING_DEFAULTS.headingSize),
  bodySize: option(TEXT_SIZES, 'Body size').default(BRANDING_DEFAULTS.bodySize),
  cornerRoundness: option(CORNERS, 'Corner roundness').default(BRANDING_DEFAULTS.cornerRoundness),
  buttonStyle: option(BUTTON_STYLES, 'Button style').default(BRANDING_DEFAULTS.buttonStyle),
  darkModeSupport: z.boolean().default(false),
  customCSS: z
    .string()
    .max(MAX_CUSTOM_CSS, `Custom CSS must be at most ${MAX_CUSTOM_CSS} characters`)
    .nullish()
    .transform((text) => text ?? ''),
});
export type BrandingInput = z.infer<typeof brandingRule>;
