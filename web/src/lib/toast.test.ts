import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  closeToast,
  runToastAction,
  setToastAction,
  showToast,
  TOAST_REMOVAL_DELAY_MS,
  toastReducer,
  toastRemoval,
} from './toast.ts';

const start = toastReducer(undefined, { type: '@@start' });

it('a newer toast replaces the shown one', () => {
  const first = toastReducer(start, showToast({ title: 'One' }));
  const second = toastReducer(first, showToast({ title: 'Two', variant: 'destructive' }));
  expect(second.current).toMatchObject({ title: 'Two', variant: 'destructive', open: true });
});

it('closing a replaced toast leaves the newer one open', () => {
  const first = toastReducer(start, showToast({ title: 'One' }));
  const second = toastReducer(first, showToast({ title: 'Two' }));
  expect(toastReducer(second, closeToast(first.current?.id ?? '')).current?.open).toBe(true);
  expect(toastReducer(second, closeToast(second.current?.id ?? '')).current?.open).toBe(false);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createToastStore() {
  const store = configureStore({
    reducer: { toast: toastReducer },
    middleware: (getDefault) => getDefault().concat(toastRemoval),
  });
  const show = (title: string): string => store.dispatch(showToast({ title })).payload.id;
  return { show, close: (id: string) => store.dispatch(closeToast(id)), current: () => store.getState().toast.current };
}

it('a toast is removed from the state exactly 1,000,000 ms after its dismissal', () => {
  const { show, close, current } = createToastStore();
  close(show('One'));
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS - 1);
  expect(TOAST_REMOVAL_DELAY_MS).toBe(1_000_000);
  expect(current()).toMatchObject({ title: 'One', open: false });
  vi.advanceTimersByTime(1);
  expect(current()).toBeNull();
});

it('the removal of a dismissed toast leaves a newer one in the state', () => {
  const { show, close, current } = createToastStore();
  close(show('One'));
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS - 1);
  show('Two');
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS);
  expect(current()).toMatchObject({ title: 'Two', open: true });
});

it("runs the visible toast's action once, and not for the id of another toast", () => {
  const run = vi.fn();
  setToastAction('a', run);
  runToastAction('b');
  expect(run).not.toHaveBeenCalled();
  runToastAction('a');
  runToastAction('a');
  expect(run).toHaveBeenCalledTimes(1);
});

it('drops the action of a replaced toast', () => {
  const run = vi.fn();
  setToastAction('a', run);
  setToastAction('b', vi.fn());
  runToastAction('a');
  expect(run).not.toHaveBeenCalled();
});
