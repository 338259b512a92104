import { createSlice, type Dispatch, type PayloadAction, type Store } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { takeEmbeddedResult } from '../../lib/embedded-results.ts';
import { logFailure } from '../../lib/failure.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { type SessionUserFragment, ViewerDocument, type ViewerQuery } from './gql/session.ts';

export type SessionUser = SessionUserFragment;

export interface SessionState {
  /** The first session check has finished. */
  ready: boolean;
  user: SessionUser | null;
  /** A user was signed in at some time since the page was loaded. */
  wasSignedIn: boolean;
  /** Id of the user whose session expired or was ended elsewhere: signing in again returns to the page. */
  lost: string | null;
  /** The session ended while the page had unsaved input: the page stays, under a sign-in dialog. */
  paused: boolean;
}

const initialState: SessionState = { ready: false, user: null, wasSignedIn: false, lost: null, paused: false };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The signed-in user, or null for a visitor: after the session check, after signing in and after signing out. */
    userKnown: (state, action: PayloadAction<SessionUser | null>): SessionState => ({
      ready: true,
      user: action.payload,
      wasSignedIn: state.wasSignedIn || action.payload !== null,
      lost: null,
      paused: false,
    }),
    /** The server no longer accepts the session: it expired, or was ended elsewhere. */
    sessionLost: (state): SessionState => ({
      ready: true,
      user: null,
      wasSignedIn: state.wasSignedIn,
      lost: state.user?.id ?? state.lost,
      paused: false,
    }),
    /** Like `sessionLost`, but the page has unsaved input. */
    sessionPaused: (state): SessionState => ({ ...state, paused: state.user !== null }),
  },
});

export const { userKnown, sessionLost, sessionPaused } = slice.actions;
export const sessionReducer = slice.reducer;

export const useSession = (): SessionState => useSelector((state: { session: SessionState }) => state.session);

/** Fetches the signed-in user. A failure, or a response without an id, counts as no session. */
const fetchUser = (): Promise<SessionUser | null> =>
  graphqlRequest(ViewerDocument, {}).then(
    ({ viewer }) => (viewer?.id ? viewer : null),
    () => {
      logFailure('Failed to refresh the session');
      return null;
    },
  );

export async function loadSession(dispatch: Dispatch): Promise<void> {
  dispatch(userKnown(await fetchUser()));
}

/** Loads the session when the application starts. */
export async function startSession(store: Store<{ session: SessionState }>): Promise<void> {
  const user = takeEmbeddedResult<ViewerQuery>('Viewer')?.viewer ?? (await fetchUser());
  // On a prerendered page the user may have signed in meanwhile.
  if (!store.getState().session.ready) store.dispatch(userKnown(user));
}
