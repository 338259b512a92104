import type { Dispatch } from '@reduxjs/toolkit';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { ViewerDocument } from './gql/session.ts';
import { userKnown } from './session.slice.ts';

/** Asks who is signed in. Without an answer, or with one that has no id, nobody is. */
export async function startSession(dispatch: Dispatch): Promise<void> {
  const viewer = await graphqlRequest(ViewerDocument, {}).then(
    ({ viewer }) => (viewer?.id ? viewer : null),
    () => null,
  );
  dispatch(userKnown(viewer));
}
