import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What lies over the account, in the address: the back button closes it, a reload finds it again. */
export function useOpenDetail(name: 'transactions' | 'receipt' | 'security') {
  const [params, setParams] = useSearchParams();

  const open = useCallback(
    (value: string) => setParams((before) => new URLSearchParams([...before].concat([[name, value]]))),
    [name, setParams],
  );
  const close = useCallback(
    () =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(name);
          return after;
        },
        { replace: true },
      ),
    [name, setParams],
  );

  return { value: params.get(name), open, close };
}
