import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export interface ToastContent {
  title: string;
  description?: string;
  look?: 'default' | 'destructive';
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
