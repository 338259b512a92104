import { useCallback, useEffect, useState } from 'react';
import { type Failure, toFailure } from '../../lib/failure.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { CompaniesDocument, type CompaniesQuery } from './gql/session.ts';

export type Companies = CompaniesQuery['companies'];

type Known = { kind: 'loading' } | { kind: 'known'; companies: Companies } | { kind: 'failed'; failure: Failure };

/** Every company's name. */
export function useCompanies(): Known & { retry: () => void } {
  const [known, setKnown] = useState<Known>({ kind: 'loading' });

  useEffect(() => {
    if (known.kind !== 'loading') return;
    let left = false;
    graphqlRequest(CompaniesDocument, {}).then(
      ({ companies }) => left || setKnown({ kind: 'known', companies }),
      (error: unknown) => left || setKnown({ kind: 'failed', failure: toFailure(error) }),
    );
    return () => {
      left = true;
    };
  }, [known.kind]);

  const retry = useCallback(() => setKnown({ kind: 'loading' }), []);

  return { ...known, retry };
}
