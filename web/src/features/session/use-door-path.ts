import { useCallback } from 'react';
import { useAskedCompany } from './use-asked-company.ts';

/** From one page before sign-in to another: the company that the address names goes along. */
export function useDoorPath(): (path: string) => string {
  const asked = useAskedCompany();
  return useCallback((path) => (asked ? `${path}?companyId=${asked}` : path), [asked]);
}
