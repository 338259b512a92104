import { useCallback, useEffect, useRef, useState } from 'react';
import { reloadOpener } from './reload-opener.ts';

const SECOND = 1000;
/** Milliseconds after which a window that was told to close would be gone. */
const GONE_AFTER = 500;

interface ClosingWindow {
  secondsLeft: number;
  /** The browser keeps the window: no script opened it. */
  stays: boolean;
  close: () => void;
}

/** Reloads the page that opened this window, and closes the window after a while. */
export function useClosingWindow(closeAfterSeconds: number): ClosingWindow {
  const [begun] = useState(() => Date.now());
  const [now, setNow] = useState(begun);
  const [stays, setStays] = useState(false);
  const reloaded = useRef(false);
  const end = begun + closeAfterSeconds * SECOND;

  const close = useCallback(() => {
    window.close();
    setTimeout(() => setStays(true), GONE_AFTER);
  }, []);

  useEffect(() => {
    if (reloaded.current) return;
    reloaded.current = true;
    reloadOpener();
  }, []);

  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), SECOND);
    const timer = setTimeout(() => {
      clearInterval(clock);
      close();
    }, end - Date.now());
    return () => {
      clearInterval(clock);
      clearTimeout(timer);
    };
  }, [end, close]);

  return { secondsLeft: Math.max(0, Math.ceil((end - now) / SECOND)), stays, close };
}
