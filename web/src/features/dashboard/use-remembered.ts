import { useState } from 'react';

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

/** Something that the reader did in this browser. Where it keeps nothing, it holds until the page is left. */
export function useRemembered(name: string): readonly [boolean, (did: boolean) => void] {
  const key = `utility-pay.${name}`;
  const [did, setDid] = useState(() => read(key));
  const remember = (next: boolean) => {
    setDid(next);
    try {
      if (next) localStorage.setItem(key, 'yes');
      else localStorage.removeItem(key);
    } catch {
      // A browser that keeps nothing: the choice lives as long as the page.
    }
  };
  return [did, remember];
}
