import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { type SessionUserFragment, ViewerDocument } from './gql/session.ts';

export type SessionUser = SessionUserFragment;

export interface SessionState {
  /** Whether it is known yet who is signed in. */
  ready: boolean;
  user: SessionUser | null;
  /** Whose session ended by itself, by the user's id: signing in again leads back to the page. */
  lost: string | null;
  /** The session ended while input was on the page: the page stays, under a form to sign in again. */
  paused: boolean;
}

const initialState: SessionState = { ready: false, user: null, lost: null, paused: false };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Who is signed in, null for nobody: at start, after signing in and after signing out. */
    userKnown: (_state, action: PayloadAction<SessionUser | null>): SessionState => ({
      ready: true,
      user: action.payload,
      lost: null,
      paused: false,
    }),
    /** The server knows the session no more: it ran out, or was ended from elsewhere. */
    sessionLost: (state): SessionState => ({
      ready: true,
      user: null,
      lost: state.user?.id ?? state.lost,
      paused: false,
    }),
    /** The same, while there is input that would be lost with the page. */
    sessionPaused: (state): SessionState => ({ ...state, paused: state.user !== null }),
  },
});

export const { userKnown, sessionLost, sessionPaused } = slice.actions;
export const sessionReducer = slice.reducer;

export const useSession = (): SessionState => useSelector((state: { session: SessionState }) => state.session);

/** Asks who is signed in. Without an answer, or with one that has no id, nobody is. */
export async function startSession(dispatch: Dispatch): Promise<void> {
  const viewer = await graphqlRequest(ViewerDocument, {}).then(
    ({ viewer }) => (viewer?.id ? viewer : null),
    () => null,
  );
  dispatch(userKnown(viewer));
}
