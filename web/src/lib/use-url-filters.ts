import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Filters in the address: what is set can be shared, and found again after a reload. An empty value is taken out. */
export function useUrlFilters() {
  const [params, setParams] = useSearchParams();

  const change = useCallback(
    (changes: Readonly<Record<string, string>>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true },
      );
    },
    [setParams],
  );

  return { get: (name: string): string => params.get(name) ?? '', change };
}
