import type { Middleware } from '@reduxjs/toolkit';
import { closeToast, removeToast, showToast } from './toast.slice.ts';

/** Milliseconds for which a toast is shown, while nothing rests on it. */
export const TOAST_SHOWN_FOR = 5000;

/** Milliseconds from a toast's dismissal until it leaves the state. */
export const TOAST_REMOVED_AFTER = 1_000_000;

/** Forgets a dismissed toast in its time; a newer one ends that wait, for it has taken its place. */
export const toastRemoval: Middleware = ({ dispatch }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (next) => (action) => {
    if (showToast.match(action)) clearTimeout(timer);
    if (closeToast.match(action)) {
      clearTimeout(timer);
      timer = setTimeout(() => dispatch(removeToast(action.payload)), TOAST_REMOVED_AFTER);
    }
    return next(action);
  };
};
