import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

export const SCHEMES = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof SCHEMES)[number];

export interface SchemeState {
  choice: SchemeChoice;
}

/** Also read by `public/first-paint.js`. */
const STORED_AS = 'utility-pay.scheme';

const stored = (): SchemeChoice => {
  const text = globalThis.localStorage?.getItem(STORED_AS);
  return SCHEMES.find((choice) => choice === text) ?? 'system';
};

export function storeScheme({ choice }: SchemeState): void {
  if (choice === 'system') localStorage.removeItem(STORED_AS);
  else localStorage.setItem(STORED_AS, choice);
}

const slice = createSlice({
  name: 'scheme',
  initialState: (): SchemeState => ({ choice: stored() }),
  reducers: {
    schemeSelected: (state, action: PayloadAction<SchemeChoice>) => {
      state.choice = action.payload;
    },
  },
});

export const { schemeSelected } = slice.actions;
export const schemeReducer = slice.reducer;

/** Returns this browser's color scheme: light, dark or system. */
export const useSchemeChoice = (): SchemeChoice => useSelector((state: { scheme: SchemeState }) => state.scheme.choice);
