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
  /** Whether a user has been signed in since the page was loaded. */
  wasSignedIn: boolean;
  /** Id of the user whose session expired or was ended elsewhere. After signing in again, the user returns to the page. */
  endedUserId: string | null;
  /** The session has ended, but the page has unsaved input: it stays under a dialog that asks to sign in again. */
  paused: boolean;
  /** State of the dialog in which the user confirms the password; the sensitive change waits while it is `requested`. */
  confirmation: 'none' | 'requested' | 'confirmed' | 'canceled';
}

const initialState: SessionState = {
  ready: false,
  user: null,
  wasSignedIn: false,
  endedUserId: null,
  paused: false,
  confirmation: 'none',
};

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Sets the signed-in user, or null for a visitor. Dispatched after the session check, after signing in and after signing out. */
    userChanged: (state, action: PayloadAction<SessionUser | null>): SessionState => ({
      ready: true,
      user: action.payload,
      wasSignedIn: state.wasSignedIn || action.payload !== null,
      endedUserId: null,
      paused: false,
      confirmation: 'none',
    }),
    /** The server no longer accepts the session: it expired, or was ended elsewhere. */
    sessionEnded: (state): SessionState => ({
      ready: true,
      user: null,
      wasSignedIn: state.wasSignedIn,
      endedUserId: state.user?.id ?? state.endedUserId,
      paused: false,
      confirmation: 'none',
    }),
    /** Like `sessionEnded`, but the page has unsaved input. */
    sessionPaused: (state): SessionState => ({ ...state, paused: state.user !== null }),
    confirmationRequested: (state): SessionState => ({ ...state, confirmation: state.user ? 'requested' : 'canceled' }),
    confirmationEnded: (state, action: PayloadAction<'confirmed' | 'canceled'>): SessionState => ({
      ...state,
      confirmation: action.payload,
    }),
  },
});

export const { userChanged, sessionEnded, sessionPaused, confirmationRequested, confirmationEnded } = slice.actions;
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

/** Reads the session from the server again. */
export async function loadSession(dispatch: Dispatch): Promise<void> {
  dispatch(userChanged(await fetchUser()));
}

/** Loads the session when the application starts: from the result that the gateway embedded in the HTML, else from the server. */
export async function startSession(store: Store<{ session: SessionState }>): Promise<void> {
  const user = takeEmbeddedResult<ViewerQuery>('Viewer')?.viewer ?? (await fetchUser());
  // The user may have signed in on the prerendered page in the meantime.
  if (!store.getState().session.ready) store.dispatch(userChanged(user));
}
