/** A key too: the list of a select takes the release for itself. */
const ENDS = ['pointerup', 'pointercancel', 'dragend', 'keydown'];

let isDown = false;

const note = (down: boolean) => () => {
  isDown = down;
};

/** Keeps an eye on whether a pointer is down; once, where the program starts. */
export function watchPointer(): void {
  window.addEventListener('pointerdown', note(true), true);
  for (const end of ENDS) window.addEventListener(end, note(false), true);
}

/**
 * Does something that may move what is on the page: at once, or, while a pointer is down, after it has been let go. A
 * button that moves away between press and release is not clicked.
 */
export function onceReleased(work: () => void): void {
  if (!isDown) {
    work();
    return;
  }
  const released = new AbortController();
  const { signal } = released;
  // A task of its own: the click comes first.
  const end = () => {
    released.abort();
    setTimeout(work);
  };
  for (const name of ENDS) window.addEventListener(name, end, { capture: true, signal });
}
