// Runs before the first paint, so it is small and waits for nothing. Storage names are defined in web/src/theme.
(() => {
  const { font, styles, code } = document.currentScript?.dataset ?? {};
  const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties));
  const read = (storage, name) => {
    try {
      return window[storage].getItem(`utility-pay.${name}`);
    } catch {
      return null;
    }
  };

  // Dark if this tab's portal allows it, and always for staff. The first read of a storage is slow, so storage is read only when
  // needed: a tab that comes from elsewhere to a prerendered page has stored nothing.
  const [arrival] = performance.getEntriesByType('navigation');
  const isNew = code && arrival?.type === 'navigate' && !document.referrer.startsWith(window.location.origin);
  const allowed =
    window.location.pathname.startsWith('/dashboard') || (!isNew && read('sessionStorage', 'dark') === 'true');
  const choice = () =>
    read('localStorage', 'scheme') ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.documentElement.dataset.scheme = allowed && choice() === 'dark' ? 'dark' : 'light';

  // Fetches the default font together with the code, unless this browser's portal uses another font.
  const dress = () => {
    const isDefault = (read('localStorage', 'font') ?? 'Inter') === 'Inter';
    if (!isDefault) document.documentElement.dataset.font = 'own';
    if (font && isDefault) add('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: font });
    if (styles) add('link', { rel: 'stylesheet', crossOrigin: '', href: styles });
  };
  if (!code) return dress();

  // A prerendered page requests its font and code after its first paint.
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    dress();
    const [entry, ...rest] = code.split(' ');
    for (const href of rest) add('link', { rel: 'modulepreload', crossOrigin: '', href });
    add('script', { type: 'module', crossOrigin: '', src: entry });
  };
  // A background tab never paints, and the code must not wait for long.
  const LONGEST_WAIT_MS = 1000;
  if (document.hidden) return ask();
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) ask();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(ask, LONGEST_WAIT_MS);
})();
