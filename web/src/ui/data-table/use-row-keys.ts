import { type KeyboardEvent, useState } from 'react';

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

const indexOf = (target: EventTarget): number =>
  target instanceof Element ? Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1) : -1;

/** Which of the rows the tab key stops at, and where the arrow keys lead from there. */
export function useRowKeys(count: number) {
  const [chosen, setChosen] = useState(0);
  const [moves, setMoves] = useState(0);
  const active = Math.max(0, Math.min(chosen, count - 1));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const { target } = event;
    if (!step || !(target instanceof Element) || !target.matches('[data-opener]')) return;
    event.preventDefault();
    setChosen(step(indexOf(target), count - 1));
    setMoves(moves + 1);
  };

  const onFocus = ({ target }: { target: EventTarget }) => {
    const index = indexOf(target);
    if (index >= 0) setChosen(index);
  };

  return { active, choose: setChosen, /** Counts up when the focus shall follow. */ moves, onKeyDown, onFocus };
}
