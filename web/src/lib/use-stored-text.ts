import { useState } from 'react';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser's localStorage; null removes it. Without storage it lasts until the page is left. */
export function useStoredText(name: string): readonly [string | null, (text: string | null) => void] {
  const key = `utility-pay.${name}`;
  const [text, setText] = useState(() => read(key));
  const store = (next: string | null) => {
    setText(next);
    try {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [text, store];
}
