import { useLayoutEffect } from 'react';
import { useSchemeChoice } from '../theme/scheme.slice.ts';
import { useMedia } from '../ui/use-media.ts';

/** Marks the page as dark or light; before it runs, `public/first-paint.js` has guessed. */
export function useDark(allowed: boolean, known: boolean): void {
  const choice = useSchemeChoice();
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const dark = allowed && (choice === 'system' ? systemDark : choice === 'dark');

  useLayoutEffect(() => {
    if (known) document.documentElement.dataset.scheme = dark ? 'dark' : 'light';
  }, [dark, known]);
}
