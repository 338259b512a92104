// Runs before anything is drawn, so it is small and waits for nothing. The names are those of web/src/theme.
(() => {
  const script = document.currentScript;
  const font = script?.dataset.font;
  const read = (storage, name) => {
    try {
      return window[storage].getItem(`utility-pay.${name}`);
    } catch {
      return null;
    }
  };

  // Dark where this tab's portal allows it, and always for staff.
  const allowed = window.location.pathname.startsWith('/dashboard') || read('sessionStorage', 'dark') === 'true';
  const choice = read('localStorage', 'scheme');
  const dark = choice ? choice === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.scheme = allowed && dark ? 'dark' : 'light';

  // The default font is fetched with the code, unless this browser's portal is set in another one.
  const isDefault = (read('localStorage', 'font') ?? 'Inter') === 'Inter';
  if (!isDefault) document.documentElement.dataset.font = 'own';
  if (font && isDefault) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: font });
    document.head.append(link);
  }

  // A page that came with its first view asks for its code once that has been drawn.
  const [entry, ...rest] = script?.dataset.code?.split(' ') ?? [];
  const ask = () => {
    for (const href of rest) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      );
    }
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry }),
    );
  };
  // A page in the background draws nothing; nor is the code ever to wait for long.
  const LONGEST_WAIT_MS = 1000;
  let asked = false;
  const askOnce = () => {
    if (asked) return;
    asked = true;
    ask();
  };
  if (entry && document.hidden) askOnce();
  else if (entry) {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) askOnce();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(askOnce, LONGEST_WAIT_MS);
  }
})();
