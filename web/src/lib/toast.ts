import { createSlice, type Middleware, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** `href` is a path of the application. */
  action?: { label: string; href?: string };
}

export interface ShownToast extends ToastContent {
  id: string;
  open: boolean;
}

interface ToastState {
  /** At most one; a newer toast replaces it. */
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
    /** Removes a dismissed toast from the state. */
    removeToast: (state, action: PayloadAction<string>) => {
      if (state.current?.id === action.payload) state.current = null;
    },
  },
});

export const { showToast, closeToast } = slice.actions;
const { removeToast } = slice.actions;
export const toastReducer = slice.reducer;
export type { ToastState };

/** Milliseconds for which a toast is shown; hovering or focus pauses them. */
export const TOAST_SHOWN_FOR = 5000;

/** Milliseconds from a toast's dismissal to its removal from the state. */
export const TOAST_REMOVED_AFTER = 1_000_000;

/** Removes a dismissed toast after `TOAST_REMOVED_AFTER`; a newer toast cancels the timer. */
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

// A toast's callback is not serializable, so it stays out of the store. There is at most one toast.
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
  /** A button that links to a page or runs a callback once. */
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
