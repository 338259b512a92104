import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { ViewerDocument } from './gql/session.ts';
import { userKnown } from './session.slice.ts';

/** Whoever signed in in another tab need not do it here as well: it is found out when they come back to this one. */
export function useSignedInElsewhere(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const look = async (): Promise<void> => {
      // Without an answer there is nothing new to know.
      const { viewer } = await graphqlRequest(ViewerDocument, {}).catch(() => ({ viewer: null }));
      if (viewer) dispatch(userKnown(viewer));
    };
    const listen = () => void look();
    window.addEventListener('focus', listen);
    return () => window.removeEventListener('focus', listen);
  }, [dispatch]);
}
