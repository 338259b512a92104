import type { Resolvers } from '../gql/resolvers.ts';

const STATES = { started: 'STARTED', running: 'RUNNING', done: 'DONE', 'other-request': 'OTHER_REQUEST' } as const;

export const requestKeyResolvers: Resolvers = {
  Mutation: {
    internalBeginRequest: async (_parent, { id, fingerprint, olderFingerprints }, { actor, useCases }) => {
      const begun = await useCases.beginRequest(actor, id, [fingerprint, ...(olderFingerprints ?? [])]);
      const answer = begun.kind === 'done' ? { status: begun.status, body: begun.body } : { status: null, body: null };
      return { state: STATES[begun.kind], ...answer };
    },
    internalFinishRequest: async (_parent, { id, status, body }, { actor, useCases }) => {
      const answer = typeof status === 'number' ? { status, body: body ?? '' } : undefined;
      await useCases.finishRequest(actor, id, answer);
      return true;
    },
  },
};
