/** Milliseconds after which the application is shown even if it is not ready. */
const REVEAL_TIMEOUT_MS = 10_000;

/** Whether the page has a heading and no loading indicators. */
const isReady = (root: HTMLElement): boolean =>
  root.querySelector('h1') !== null && root.querySelector('[data-loading]') === null;

/** Sets a value as typing does, so that React notices: by the native setter and an input event. */
function setTypedValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function copyInput(from: HTMLElement, to: HTMLElement, focused: Element | null): void {
  for (const { name, value } of from.querySelectorAll('input')) {
    const input = [...to.querySelectorAll('input')].find((one) => one.name === name);
    if (input && value !== '') setTypedValue(input, value);
    if (input && focused instanceof HTMLInputElement && focused.name === name) input.focus();
  }
}

/**
 * Pages that were prerendered show their first view while the application loads and renders in the hidden root. Once it is ready, it
 * replaces the first view and takes over typed text and the focus.
 */
export function revealApp(root: HTMLElement): void {
  const firstView = document.getElementById('first-view');
  if (!firstView) return;
  const observer = new MutationObserver(() => {
    if (isReady(root)) show();
  });
  const timer = setTimeout(show, REVEAL_TIMEOUT_MS);

  function show(): void {
    clearTimeout(timer);
    observer.disconnect();
    const focused = document.activeElement;
    root.hidden = false;
    firstView?.remove();
    document.querySelector('style[data-first-view]')?.remove();
    if (firstView) copyInput(firstView, root, focused);
  }
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-loading'] });
}
