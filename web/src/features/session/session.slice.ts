import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { SessionUserFragment } from '../../gql/operations.ts';

export type SessionUser = SessionUserFragment;

export interface SessionState {
  /** Whether it is known yet who is signed in. */
  ready: boolean;
  user: SessionUser | null;
  /** Whose session ended by itself, by the user's id: signing in again leads back to the page. */
  lost: string | null;
}

const initialState: SessionState = { ready: false, user: null, lost: null };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Who is signed in, null for nobody: at start, after signing in and after signing out. */
    userKnown: (_state, action: PayloadAction<SessionUser | null>): SessionState => ({
      ready: true,
      user: action.payload,
      lost: null,
    }),
    /** The server knows the session no more: it ran out, or was ended from elsewhere. */
    sessionLost: (state): SessionState => ({ ready: true, user: null, lost: state.user?.id ?? state.lost }),
  },
});

export const { userKnown, sessionLost } = slice.actions;
export const sessionReducer = slice.reducer;

export const useSession = (): SessionState => useSelector((state: { session: SessionState }) => state.session);
