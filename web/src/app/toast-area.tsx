import { lazy, Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { closeToast, type ToastState } from '../lib/toast.slice.ts';
import { runToastAction } from '../lib/toast-actions.ts';

const Toaster = lazy(() => import('../ui/toaster.tsx').then(({ Toaster: area }) => ({ default: area })));

/** Fetched with the first toast: most visits see none. */
export function ToastArea() {
  const dispatch = useDispatch();
  const toast = useSelector((state: { toast: ToastState }) => state.toast.current);
  if (!toast) return null;
  return (
    <Suspense>
      <Toaster toast={toast} onAction={runToastAction} onClose={(id) => dispatch(closeToast(id))} />
    </Suspense>
  );
}
