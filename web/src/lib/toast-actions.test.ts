import { expect, it, vi } from 'vitest';
import { holdToastAction, runToastAction } from './toast-actions.ts';

it('runs the action of the toast that is shown, once', () => {
  const run = vi.fn();
  holdToastAction('a', run);
  runToastAction('b');
  expect(run).not.toHaveBeenCalled();
  runToastAction('a');
  runToastAction('a');
  expect(run).toHaveBeenCalledTimes(1);
});

it('forgets the action of a toast that a newer one replaced', () => {
  const run = vi.fn();
  holdToastAction('a', run);
  holdToastAction('b', vi.fn());
  runToastAction('a');
  expect(run).not.toHaveBeenCalled();
});
