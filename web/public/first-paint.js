// Runs before anything is drawn, so it is small and waits for nothing. The names are those of web/src/theme.
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

  // Dark where this tab's portal allows it, and always for staff. What a browser keeps is slow to be read for the first
  // time: nothing is read before it is needed, and a tab that comes to a first view from elsewhere has kept nothing.
  const [arrival] = performance.getEntriesByType('navigation');
  const isNew = code && arrival?.type === 'navigate' && !document.referrer.startsWith(window.location.origin);
  const allowed =
    window.location.pathname.startsWith('/dashboard') || (!isNew && read('sessionStorage', 'dark') === 'true');
  const choice = () =>
    read('localStorage', 'scheme') ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.documentElement.dataset.scheme = allowed && choice() === 'dark' ? 'dark' : 'light';

  // The default font is fetched with the code, unless this browser's portal is set in another one.
  const dress = () => {
    const isDefault = (read('localStorage', 'font') ?? 'Inter') === 'Inter';
    if (!isDefault) document.documentElement.dataset.font = 'own';
    if (font && isDefault) add('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: font });
    if (styles) add('link', { rel: 'stylesheet', crossOrigin: '', href: styles });
  };
  if (!code) return dress();

  // A page that came with its first view asks for its font and code once that has been drawn.
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    dress();
    const [entry, ...rest] = code.split(' ');
    for (const href of rest) add('link', { rel: 'modulepreload', crossOrigin: '', href });
    add('script', { type: 'module', crossOrigin: '', src: entry });
  };
  // A page in the background draws nothing; nor is the code ever to wait for long.
  const LONGEST_WAIT_MS = 1000;
  if (document.hidden) return ask();
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) ask();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(ask, LONGEST_WAIT_MS);
})();
