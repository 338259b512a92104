import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { showToast, type ToastContent } from './toast.slice.ts';
import { holdToastAction } from './toast-actions.ts';

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
      if (onAction) holdToastAction(shown.payload.id, onAction);
      dispatch(shown);
    },
    [dispatch],
  );
}
