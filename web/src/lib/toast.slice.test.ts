import { expect, it } from 'vitest';
import { closeToast, showToast, toastReducer } from './toast.slice.ts';

const start = toastReducer(undefined, { type: '@@start' });

it('shows one toast at a time: the newest', () => {
  const first = toastReducer(start, showToast({ title: 'One' }));
  const second = toastReducer(first, showToast({ title: 'Two', look: 'destructive' }));
  expect(second.current).toMatchObject({ title: 'Two', look: 'destructive', open: true });
});

it('is not closed by the timer of a toast that is gone', () => {
  const first = toastReducer(start, showToast({ title: 'One' }));
  const second = toastReducer(first, showToast({ title: 'Two' }));
  expect(toastReducer(second, closeToast(first.current?.id ?? '')).current?.open).toBe(true);
  expect(toastReducer(second, closeToast(second.current?.id ?? '')).current?.open).toBe(false);
});
