import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { userKnown } from './session.slice.ts';

const STORED_AS = 'utility-pay.company';

export interface ChosenCompanyState {
  /** The company in which a super admin acts; null before one is chosen. */
  id: string | null;
}

// The tab's own storage: a reload must not move the work into another company, and two tabs may work in two.
const stored = (): string | null => globalThis.sessionStorage?.getItem(STORED_AS) ?? null;

export function storeChosenCompany({ id }: ChosenCompanyState): void {
  if (id) sessionStorage.setItem(STORED_AS, id);
  else sessionStorage.removeItem(STORED_AS);
}

const slice = createSlice({
  name: 'chosenCompany',
  initialState: (): ChosenCompanyState => ({ id: stored() }),
  reducers: {
    companyChosen: (state, action: PayloadAction<string>) => {
      state.id = action.payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(userKnown, (state, action) => {
      if (action.payload?.role !== 'SUPER_ADMIN') state.id = null;
    }),
});

export const { companyChosen } = slice.actions;
export const chosenCompanyReducer = slice.reducer;

export const useChosenCompany = (): string | null =>
  useSelector((state: { chosenCompany: ChosenCompanyState }) => state.chosenCompany.id);
