import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { askedCompany } from '../../lib/requested-company.ts';

/** From one page before sign-in to another: the company that the address asks for goes along. */
export function useDoorPath(): (path: string) => string {
  const asked = askedCompany(useLocation().search);
  return useCallback((path) => (asked ? `${path}?companyId=${asked}` : path), [asked]);
}
