import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { SessionUserFragment } from '../../gql/operations.ts';

export type SessionUser = SessionUserFragment;

export interface SessionState {
  /** Whether it is known yet who is signed in. */
  ready: boolean;
  user: SessionUser | null;
}

const initialState: SessionState = { ready: false, user: null };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Who is signed in, null for nobody: at start, after signing in and after signing out. */
    userKnown: (_state, action: PayloadAction<SessionUser | null>): SessionState => ({
      ready: true,
      user: action.payload,
    }),
  },
});

export const { userKnown } = slice.actions;
export const sessionReducer = slice.reducer;

export const useSession = (): SessionState => useSelector((state: { session: SessionState }) => state.session);
