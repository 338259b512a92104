import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const PATIENCE = 2000;
/** A list that leaves may still move the page once: it must have stayed for so many frames. */
const STEADY = 10;
const READER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolls to where the page was left, as soon as it is that long again; gives up when the reader does something. */
function restore(top: number): () => void {
  const end = performance.now() + PATIENCE;
  let steady = 0;
  let frame = 0;

  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of READER) window.removeEventListener(event, stop);
  };
  const step = () => {
    steady = Math.abs(window.scrollY - top) < 1 ? steady + 1 : 0;
    if (steady > STEADY || performance.now() > end) return stop();
    if (steady === 0) window.scrollTo(0, top);
    frame = requestAnimationFrame(step);
  };
  for (const event of READER) window.addEventListener(event, stop, { passive: true });
  step();
  return stop;
}

/** A new page begins at its top; going back finds the page where it was left. Filters of one page leave it where it is. */
export function usePageScroll(): void {
  const { key, pathname } = useLocation();
  const way = useNavigationType();
  const left = useRef(new Map<string, number>());
  const before = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // Before the page is drawn: what moves it then is not the reader, and belongs to the new page.
  useLayoutEffect(() => {
    const note = () => left.current.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);

  useLayoutEffect(() => {
    const samePage = before.current === pathname;
    before.current = pathname;
    if (way === 'POP') return restore(left.current.get(key) ?? 0);
    if (!samePage) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, way]);
}
