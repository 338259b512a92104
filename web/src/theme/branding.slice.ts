import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PortalBranding } from './branding.ts';

/** Branding is asked for by a company's id, or for whatever company the present host shows. */
export type BrandingKey = string;
export const OF_HOST: BrandingKey = 'host';

/** Milliseconds for which an answer is good: 5 minutes. */
export const BRANDING_CACHE_MS = 300_000;

export interface KnownBranding {
  /** Null for a company that keeps the defaults. */
  branding: PortalBranding | null;
  /** When it was answered. */
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
      // The host's company is one of the companies: what is news of one is news of the other.
      const ofHost = key === OF_HOST || state[OF_HOST]?.branding?.companyId === id;
      return { ...state, [id]: known, ...(ofHost && { [OF_HOST]: known }) };
    },
    /** No answer: what was known stays; where nothing was, `branding` stands in and is asked for again. */
    brandingFailed: (
      state,
      { payload: { key, branding } }: PayloadAction<{ key: BrandingKey; branding: PortalBranding | null }>,
    ): BrandingState => (state[key] ? state : { ...state, [key]: { branding, at: 0 } }),
  },
});

export const { brandingLoaded, brandingFailed } = slice.actions;
export const brandingReducer = slice.reducer;

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
