import type { BrandingKey, KnownBranding } from './branding.slice.ts';
import type { PortalBranding } from './branding.ts';

// With another shape of branding another name: what an older release stored is not read.
const STORED_AS = 'utility-pay.branding.1';
/** Read by `public/first-paint.js`. */
const FONT_AS = 'utility-pay.font';
const DARK_AS = 'utility-pay.dark';

/** What this tab saw last of a company: a reload begins in its colours. */
export function storedBranding(key: BrandingKey): KnownBranding | null {
  const text = sessionStorage.getItem(`${STORED_AS}.${key}`);
  // Old enough to be asked for again.
  return text === null ? null : { branding: JSON.parse(text) as PortalBranding | null, at: 0 };
}

export function storeBranding(key: BrandingKey, branding: PortalBranding | null): void {
  try {
    sessionStorage.setItem(`${STORED_AS}.${key}`, JSON.stringify(branding));
  } catch {
    // No room: the next reload asks first.
  }
}

/** What the next first paint should begin with: which font is worth fetching early, and whether dark is allowed. */
export function storeFirstPaint({ fontFamily, darkModeSupport }: PortalBranding): void {
  localStorage.setItem(FONT_AS, fontFamily);
  sessionStorage.setItem(DARK_AS, String(darkModeSupport));
}
