import sharp from 'sharp';

/** Branding variants of the screenshots: all defaults, and every option set. */
export const VARIANTS = ['default', 'branded'] as const;
export type BrandingVariant = (typeof VARIANTS)[number];

const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="64"><rect width="240" height="64" rx="12" fill="#0B6E4F"/>
<path d="M34 12c8 11 12 16 12 22a12 12 0 0 1-24 0c0-6 4-11 12-22z" fill="#F2B705"/><rect x="62" y="24" width="150" height="8" rx="4" fill="#fff"/>
<rect x="62" y="38" width="96" height="6" rx="3" fill="#BFE3D3"/></svg>`;

/** Returns a wide logo as a data URL. */
const logo = async (): Promise<string> =>
  `data:image/png;base64,${(await sharp(Buffer.from(LOGO_SVG)).png().toBuffer()).toString('base64')}`;

const BRANDING_OF = {
  default: { darkModeSupport: true },
  branded: {
    primaryColor: '#0B6E4F',
    secondaryColor: '#F2B705',
    accentColor: '#C8553D',
    fontFamily: 'Poppins',
    headingSize: 'Large',
    bodySize: 'Medium',
    cornerRoundness: 'Rounded',
    buttonStyle: 'Gradient',
    darkModeSupport: true,
    customCSS: 'h1 { letter-spacing: 0.02em; }',
  },
} as const satisfies Record<BrandingVariant, object>;

/** Returns the branding of a variant as a request body. */
export const brandingOf = async (variant: BrandingVariant): Promise<object> =>
  variant === 'branded' ? { ...BRANDING_OF.branded, logoUrl: await logo() } : BRANDING_OF.default;
