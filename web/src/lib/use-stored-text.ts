import { useState } from 'react';

function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser's localStorage; null removes it. Where localStorage is blocked, the text is kept until the page is left. */
export function useStoredText(name: string): readonly [string | null, (text: string | null) => void] {
  const key = `utility-pay.${name}`;
  const [text, setText] = useState(() => readStoredText(key));
  const store = (next: string | null) => {
    setText(next);
    try {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // localStorage is blocked or full.
    }
  };
  return [text, store];
}
