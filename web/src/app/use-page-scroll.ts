import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const PATIENCE = 2000;

/** Scrolls to where the page was left, as soon as it is that long again; gives up when the reader scrolls. */
function restore(top: number): () => void {
  const page = new ResizeObserver(() => toTop());
  const stop = () => {
    page.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
    window.removeEventListener('keydown', stop);
  };
  const toTop = () => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) stop();
  };
  const timer = setTimeout(stop, PATIENCE);
  page.observe(document.body);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  window.addEventListener('keydown', stop);
  toTop();
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

  useEffect(() => {
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
