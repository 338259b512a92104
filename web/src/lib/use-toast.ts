import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { showToast, type ToastContent } from './toast.slice.ts';

export function useToast(): (toast: ToastContent) => void {
  const dispatch = useDispatch();
  return useCallback((toast) => void dispatch(showToast(toast)), [dispatch]);
}
