import { createSlice, type Middleware, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** `href` is an address of the application. */
  action?: { label: string; href?: string };
}

export interface ShownToast extends ToastContent {
  id: string;
  open: boolean;
}

interface ToastState {
  /** At most one: a newer one takes the place of an older. */
  current: ShownToast | null;
}

const initialState: ToastState = { current: null };

const slice = createSlice({
  name: 'toast',
  initialState,
  reducers: {
    showToast: {
      prepare: (toast: ToastContent) => ({ payload: { ...toast, id: nanoid(8), open: true } }),
      reducer: (state, action: PayloadAction<ShownToast>) => {
        state.current = action.payload;
      },
    },
    closeToast: (state, action: PayloadAction<string>) => {
      if (state.current?.id === action.payload) state.current.open = false;
    },
    /** Long after it was dismissed. */
    removeToast: (state, action: PayloadAction<string>) => {
      if (state.current?.id === action.payload) state.current = null;
    },
  },
});

export const { showToast, closeToast, removeToast } = slice.actions;
export const toastReducer = slice.reducer;
export type { ToastState };

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

// What a toast's button does is no data: it stays out of the store. At most one toast, at most one action.
let held: { id: string; run: () => void } | null = null;

export function setToastAction(id: string, run: () => void): void {
  held = { id, run };
}

export function runToastAction(id: string): void {
  if (held?.id !== id) return;
  const { run } = held;
  held = null;
  run();
}

export interface Toast extends ToastContent {
  /** A button that leads to a page of the application, or does something, once. */
  action?: { label: string; href?: string; onAction?: () => void };
}

export function useToast(): (toast: Toast) => void {
  const dispatch = useDispatch();
  return useCallback(
    ({ action, ...content }) => {
      const { onAction, ...shownAction } = action ?? { label: '' };
      const shown = showToast({ ...content, ...(action && { action: shownAction }) });
      if (onAction) setToastAction(shown.payload.id, onAction);
      dispatch(shown);
    },
    [dispatch],
  );
}
