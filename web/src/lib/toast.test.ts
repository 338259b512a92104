import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  closeToast,
  runToastAction,
  setToastAction,
  showToast,
  TOAST_REMOVED_AFTER,
  toastReducer,
  toastRemoval,
} from './toast.ts';

const start = toastReducer(undefined, { type: '@@start' });

it('shows only the newest toast', () => {
  const first = toastReducer(start, showToast({ title: 'One' }));
  const second = toastReducer(first, showToast({ title: 'Two', variant: 'destructive' }));
  expect(second.current).toMatchObject({ title: 'Two', variant: 'destructive', open: true });
});

it('is not closed by the timer of a replaced toast', () => {
  const first = toastReducer(start, showToast({ title: 'One' }));
  const second = toastReducer(first, showToast({ title: 'Two' }));
  expect(toastReducer(second, closeToast(first.current?.id ?? '')).current?.open).toBe(true);
  expect(toastReducer(second, closeToast(second.current?.id ?? '')).current?.open).toBe(false);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function toasts() {
  const store = configureStore({
    reducer: { toast: toastReducer },
    middleware: (getDefault) => getDefault().concat(toastRemoval),
  });
  const show = (title: string): string => store.dispatch(showToast({ title })).payload.id;
  return { show, close: (id: string) => store.dispatch(closeToast(id)), current: () => store.getState().toast.current };
}

it('removes a toast exactly 1,000,000 ms after its dismissal', () => {
  const { show, close, current } = toasts();
  close(show('One'));
  vi.advanceTimersByTime(TOAST_REMOVED_AFTER - 1);
  expect(TOAST_REMOVED_AFTER).toBe(1_000_000);
  expect(current()).toMatchObject({ title: 'One', open: false });
  vi.advanceTimersByTime(1);
  expect(current()).toBeNull();
});

it('does not remove a newer toast', () => {
  const { show, close, current } = toasts();
  close(show('One'));
  vi.advanceTimersByTime(TOAST_REMOVED_AFTER - 1);
  show('Two');
  vi.advanceTimersByTime(TOAST_REMOVED_AFTER);
  expect(current()).toMatchObject({ title: 'Two', open: true });
});

it('runs the action of the visible toast once', () => {
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
