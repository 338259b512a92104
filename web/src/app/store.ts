import { configureStore } from '@reduxjs/toolkit';
import { chosenCompanyReducer, storeChosenCompany } from '../features/session/chosen-company.slice.ts';
import { sessionReducer } from '../features/session/session.slice.ts';
import { sendingReducer } from '../features/uploads/sending.slice.ts';
import { toastReducer, toastRemoval } from '../lib/toast.ts';
import { brandingReducer } from '../theme/branding.slice.ts';
import { schemeReducer, storeScheme } from '../theme/scheme.slice.ts';
import { sidebarReducer } from './sidebar.slice.ts';

/** State of this browser only. Server data is in Apollo's cache. */
export const store = configureStore({
  reducer: {
    session: sessionReducer,
    chosenCompany: chosenCompanyReducer,
    sending: sendingReducer,
    toast: toastReducer,
    sidebar: sidebarReducer,
    branding: brandingReducer,
    scheme: schemeReducer,
  },
  middleware: (getDefault) => getDefault().concat(toastRemoval),
});

store.subscribe(() => {
  const { chosenCompany, scheme } = store.getState();
  storeChosenCompany(chosenCompany);
  storeScheme(scheme);
});
