import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PortalBranding } from './branding.ts';

/** A company id, or `OF_HOST` for the company of the current host name. */
export type BrandingKey = string;
export const OF_HOST: BrandingKey = 'host';

/** Milliseconds for which branding is fresh: 5 minutes. */
export const BRANDING_CACHE_MS = 300_000;

/** The branding of a company, and when it was fetched. */
export interface KnownBranding {
  /** Null for a company with the default branding. */
  branding: PortalBranding | null;
  /** When it was fetched, in milliseconds since 1970; 0 makes it stale. */
  at: number;
}

export type BrandingState = Readonly<Record<BrandingKey, KnownBranding>>;

const slice = createSlice({
  name: 'branding',
  initialState: {} as BrandingState,
  reducers: {
    brandingLoaded: (state, { payload }: PayloadAction<KnownBranding & { key: BrandingKey }>): BrandingState => {
      const { key, ...known } = payload;
      const id = known.branding?.companyId ?? key;
      // The branding of the host's company has two entries: one for its id, one for the host.
      const isHostsCompany = key === OF_HOST || state[OF_HOST]?.branding?.companyId === id;
      return { ...state, [id]: known, ...(isHostsCompany && { [OF_HOST]: known }) };
    },
    /** The request failed: keeps a known branding, else stores `branding` as stale. */
    brandingFailed: (
      state,
      { payload: { key, branding } }: PayloadAction<{ key: BrandingKey; branding: PortalBranding | null }>,
    ): BrandingState => (state[key] ? state : { ...state, [key]: { branding, at: 0 } }),
  },
});

export const { brandingLoaded, brandingFailed } = slice.actions;
export const brandingReducer = slice.reducer;

// Change the number with the shape of the data, so that data of an older release is not read.
const STORAGE_KEY = 'utility-pay.branding.1';
// `public/first-paint.js` reads these two.
const FONT_STORAGE_KEY = 'utility-pay.font';
const DARK_MODE_STORAGE_KEY = 'utility-pay.dark';

/** Returns the branding that this tab stored last, so that a reload starts with it; null if there is none. */
export function storedBranding(key: BrandingKey): KnownBranding | null {
  const text = sessionStorage.getItem(`${STORAGE_KEY}.${key}`);
  // `at: 0` makes it stale, so that it is fetched again.
  return text === null ? null : { branding: JSON.parse(text) as PortalBranding | null, at: 0 };
}

/** Stores a branding in this tab, for the next reload. */
export function storeBranding(key: BrandingKey, branding: PortalBranding | null): void {
  try {
    sessionStorage.setItem(`${STORAGE_KEY}.${key}`, JSON.stringify(branding));
  } catch {
    // The storage is full. The next reload waits for the server instead.
  }
}

/** Stores what `public/first-paint.js` needs: the font to preload, and whether dark mode is allowed. */
export function storeFirstPaint({ fontFamily, darkModeSupport }: PortalBranding): void {
  localStorage.setItem(FONT_STORAGE_KEY, fontFamily);
  sessionStorage.setItem(DARK_MODE_STORAGE_KEY, String(darkModeSupport));
}
