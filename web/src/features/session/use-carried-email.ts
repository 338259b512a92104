import { useLocation } from 'react-router-dom';

/** Carried from page to page in the history, never in an address. */
export interface CarriedEmail {
  email: string;
}

/** The e-mail that was typed on the page before; empty without one. */
export function useCarriedEmail(): string {
  const { state } = useLocation();
  return typeof state?.email === 'string' ? state.email : '';
}
