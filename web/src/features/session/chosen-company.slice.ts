import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { userChanged } from './session.slice.ts';

const STORAGE_KEY = 'utility-pay.company';

export interface ChosenCompanyState {
  /** The company that a super admin works in; null until one is chosen. */
  id: string | null;
}

// In session storage, so that each tab keeps its own company, also after a reload.
const readStoredCompany = (): string | null => globalThis.sessionStorage?.getItem(STORAGE_KEY) ?? null;

/** Stores the chosen company for this tab. */
export function storeChosenCompany({ id }: ChosenCompanyState): void {
  if (id) sessionStorage.setItem(STORAGE_KEY, id);
  else sessionStorage.removeItem(STORAGE_KEY);
}

const slice = createSlice({
  name: 'chosenCompany',
  initialState: (): ChosenCompanyState => ({ id: readStoredCompany() }),
  reducers: {
    companyChosen: (state, action: PayloadAction<string>) => {
      state.id = action.payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(userChanged, (state, action) => {
      if (action.payload?.role !== 'SUPER_ADMIN') state.id = null;
    }),
});

export const { companyChosen } = slice.actions;
export const chosenCompanyReducer = slice.reducer;

export const useChosenCompany = (): string | null =>
  useSelector((state: { chosenCompany: ChosenCompanyState }) => state.chosenCompany.id);
