import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, showToast, toastReducer } from './toast.slice.ts';
import { TOAST_REMOVED_AFTER, toastRemoval } from './toast-removal.ts';

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

it('removes a toast 1,000,000 ms after its dismissal, not before', () => {
  const { show, close, current } = toasts();
  close(show('One'));
  vi.advanceTimersByTime(TOAST_REMOVED_AFTER - 1);
  expect(TOAST_REMOVED_AFTER).toBe(1_000_000);
  expect(current()).toMatchObject({ title: 'One', open: false });
  vi.advanceTimersByTime(1);
  expect(current()).toBeNull();
});

it('leaves a newer toast alone', () => {
  const { show, close, current } = toasts();
  close(show('One'));
  vi.advanceTimersByTime(TOAST_REMOVED_AFTER - 1);
  show('Two');
  vi.advanceTimersByTime(TOAST_REMOVED_AFTER);
  expect(current()).toMatchObject({ title: 'Two', open: true });
});
