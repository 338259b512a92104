import { useCallback, useEffect, useState } from 'react';

const SECOND = 1000;
const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / SECOND));

/** Seconds that are left of a span, second by second; begun anew by `begin`. */
export function useCountdown(initial = 0) {
  const [ends, setEnds] = useState(() => Date.now() + initial * SECOND);
  const [left, setLeft] = useState(initial);

  useEffect(() => {
    if (secondsUntil(ends) === 0) return;
    const timer = setInterval(() => {
      const now = secondsUntil(ends);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, SECOND);
    return () => clearInterval(timer);
  }, [ends]);

  const begin = useCallback((seconds: number) => {
    setEnds(Date.now() + seconds * SECOND);
    setLeft(seconds);
  }, []);

  return { left, begin };
}
