import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/** The state of sending a file. In the store, because sending continues on other pages. */
export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; companyId: string; fileName: string; sent: number; total: number }
  | { kind: 'accepted'; companyId: string; uploadId: string }
  | { kind: 'refused'; companyId: string; message: string };

const slice = createSlice({
  name: 'sending',
  initialState: { kind: 'idle' } as Sending,
  reducers: {
    sendingStarted: (_, action: PayloadAction<{ companyId: string; fileName: string; total: number }>): Sending => ({
      kind: 'sending',
      sent: 0,
      ...action.payload,
    }),
    bytesSent: (state, action: PayloadAction<number>) => {
      if (state.kind === 'sending') state.sent = action.payload;
    },
    fileAccepted: (_, action: PayloadAction<{ companyId: string; uploadId: string }>): Sending => ({
      kind: 'accepted',
      ...action.payload,
    }),
    fileRefused: (_, action: PayloadAction<{ companyId: string; message: string }>): Sending => ({
      kind: 'refused',
      ...action.payload,
    }),
    sendingCleared: (): Sending => ({ kind: 'idle' }),
  },
});

export const { sendingStarted, bytesSent, fileAccepted, fileRefused, sendingCleared } = slice.actions;
export const sendingReducer = slice.reducer;

export const useSending = (): Sending => useSelector((state: { sending: Sending }) => state.sending);
