import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

export const SCHEMES = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof SCHEMES)[number];

export interface SchemeState {
  choice: SchemeChoice;
}

/** Also read by `public/first-paint.js`. */
const STORAGE_KEY = 'utility-pay.scheme';

const readStoredScheme = (): SchemeChoice => {
  const text = globalThis.localStorage?.getItem(STORAGE_KEY);
  return SCHEMES.find((choice) => choice === text) ?? 'system';
};

/** Stores the chosen color scheme in this browser. */
export function storeScheme({ choice }: SchemeState): void {
  if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, choice);
}

const slice = createSlice({
  name: 'scheme',
  initialState: (): SchemeState => ({ choice: readStoredScheme() }),
  reducers: {
    schemeSelected: (state, action: PayloadAction<SchemeChoice>) => {
      state.choice = action.payload;
    },
  },
});

export const { schemeSelected } = slice.actions;
export const schemeReducer = slice.reducer;

/** Returns the color scheme that was chosen in this browser: light, dark, or the operating system's. */
export const useSchemeChoice = (): SchemeChoice => useSelector((state: { scheme: SchemeState }) => state.scheme.choice);
