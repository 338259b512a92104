import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const RESTORE_TIMEOUT_MS = 10_000;
/** Number of frames in which the position must not change: content that is still loading may move the page again. */
const STABLE_FRAMES = 10;
const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Restores a scroll position as soon as the page is long enough. Stops when the user interacts or after RESTORE_TIMEOUT_MS. Returns a function that stops it. */
function restore(top: number): () => void {
  const end = performance.now() + RESTORE_TIMEOUT_MS;
  let stableFrames = 0;
  let frame = 0;

  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of USER_EVENTS) window.removeEventListener(event, stop);
  };
  const step = () => {
    stableFrames = Math.abs(window.scrollY - top) < 1 ? stableFrames + 1 : 0;
    if (stableFrames > STABLE_FRAMES || performance.now() > end) return stop();
    if (stableFrames === 0) window.scrollTo(0, top);
    frame = requestAnimationFrame(step);
  };
  for (const event of USER_EVENTS) window.addEventListener(event, stop, { passive: true });
  step();
  return stop;
}

/** Scrolls a new page to the top, and restores the position on back and forward. A change of search parameters does not scroll. */
export function usePageScroll(): void {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const previousPath = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // A layout effect runs before the browser scrolls for the new page, so that such scrolling is recorded under the new page's key.
  useLayoutEffect(() => {
    const record = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', record, { passive: true });
    return () => window.removeEventListener('scroll', record);
  }, [key]);

  useLayoutEffect(() => {
    const isSamePage = previousPath.current === pathname;
    previousPath.current = pathname;
    if (navigationType === 'POP') return restore(positions.current.get(key) ?? 0);
    if (!isSamePage) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, navigationType]);
}
