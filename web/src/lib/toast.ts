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

export interface ToastState {
  /** At most one toast; a newer one replaces it. */
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

/** Milliseconds for which a toast is shown; hovering or focus pauses them. */
export const TOAST_SHOWN_MS = 5000;

/** Milliseconds from a toast's dismissal to its removal from the state. */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000;

/** Redux middleware that removes a dismissed toast after `TOAST_REMOVAL_DELAY_MS`. A newer toast cancels the timer. */
export const toastRemoval: Middleware = ({ dispatch }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (next) => (action) => {
    if (showToast.match(action)) clearTimeout(timer);
    if (closeToast.match(action)) {
      clearTimeout(timer);
      timer = setTimeout(() => dispatch(removeToast(action.payload)), TOAST_REMOVAL_DELAY_MS);
    }
    return next(action);
  };
};

// The callback of the current toast. Not in the store, because a function is not serializable.
let currentAction: { toastId: string; run: () => void } | null = null;

/** Sets the callback of a toast's button, in place of the previous toast's. */
export function setToastAction(toastId: string, run: () => void): void {
  currentAction = { toastId, run };
}

/** Runs the callback of a toast at most once; does nothing if another toast has replaced it. */
export function runToastAction(toastId: string): void {
  if (currentAction?.toastId !== toastId) return;
  const { run } = currentAction;
  currentAction = null;
  run();
}

export interface Toast extends ToastContent {
  /** A button that links to a page or runs a callback once. */
  action?: { label: string; href?: string; onAction?: () => void };
}

/** Returns a function that shows a toast. */
export function useToast(): (toast: Toast) => void {
  const dispatch = useDispatch();
  return useCallback(
    ({ action, ...content }) => {
      const { onAction, ...serializableAction } = action ?? { label: '' };
      const showAction = showToast({ ...content, ...(action && { action: serializableAction }) });
      if (onAction) setToastAction(showAction.payload.id, onAction);
      dispatch(showAction);
    },
    [dispatch],
  );
}
