// Runs before the first paint, so it is small and waits for nothing. Storage names are defined in web/src/theme.
(() => {
  const read = (storage, name) => {
    try {
      return window[storage].getItem(`utility-pay.${name}`);
    } catch {
      return null;
    }
  };

  // Dark if this tab's portal allows it, and always for staff.
  const allowed = window.location.pathname.startsWith('/dashboard') || read('sessionStorage', 'dark') === 'true';
  const choice = () =>
    read('localStorage', 'scheme') ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.documentElement.dataset.scheme = allowed && choice() === 'dark' ? 'dark' : 'light';

  // Fetches the default font together with the code, unless this browser's portal uses another font.
  const href = document.currentScript?.dataset.font;
  if (href && (read('localStorage', 'font') ?? 'Inter') === 'Inter') {
    const properties = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href };
    document.head.append(Object.assign(document.createElement('link'), properties));
  }
})();
