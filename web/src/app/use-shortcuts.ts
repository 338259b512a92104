import { useEffect } from 'react';
import { isTyping } from '../lib/is-typing.ts';

interface Shortcuts {
  onPalette: () => void;
  onHelp: () => void;
}

const overlayOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The keys that work on every page. Heard last: a page's own search field takes `/` for itself. */
export function useShortcuts({ onPalette, onHelp }: Shortcuts): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || overlayOpen()) return;
      const withControl = event.ctrlKey || event.metaKey;
      const palette = withControl ? event.key.toLowerCase() === 'k' : event.key === '/';
      const help = !withControl && event.key === '?';
      if (!palette && !help) return;
      if (!withControl && isTyping(event.target)) return;
      event.preventDefault();
      if (palette) onPalette();
      else onHelp();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [onPalette, onHelp]);
}
