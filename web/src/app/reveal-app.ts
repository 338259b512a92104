/** Milliseconds after which the living page is shown whatever it has come to. */
const PATIENCE = 10_000;

/** Something to read, and nothing more to wait for. */
const isReady = (root: HTMLElement): boolean =>
  root.querySelector('h1') !== null && root.querySelector('[data-loading]') === null;

/** As if it had been typed: React keeps an eye on the value, and listens to the event. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function handOn(from: HTMLElement, to: HTMLElement, focused: Element | null): void {
  for (const { name, value } of from.querySelectorAll('input')) {
    const input = [...to.querySelectorAll('input')].find((one) => one.name === name);
    if (input && value !== '') type(input, value);
    if (input && focused instanceof HTMLInputElement && focused.name === name) input.focus();
  }
}

/**
 * Some pages come with their first view, made at build, before the program does. The living page grows unseen and takes
 * its place once it is ready, with what has been typed meanwhile.
 */
export function revealApp(root: HTMLElement): void {
  const firstView = document.getElementById('first-view');
  if (!firstView) return;
  const observer = new MutationObserver(() => {
    if (isReady(root)) show();
  });
  const timer = setTimeout(show, PATIENCE);

  function show(): void {
    clearTimeout(timer);
    observer.disconnect();
    const focused = document.activeElement;
    root.hidden = false;
    firstView?.remove();
    document.querySelector('style[data-first-view]')?.remove();
    if (firstView) handOn(firstView, root, focused);
  }
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-loading'] });
}
