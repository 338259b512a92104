import { useEffect, useState } from 'react';
import type { CompaniesQuery } from '../../gql/operations.ts';
import { graphqlRequest } from '../../lib/graphql-request.ts';
import { COMPANIES } from './session.graphql.ts';

export type Companies = CompaniesQuery['companies'];

/** Every company's name; null while they are being fetched, none when that fails. */
export function useCompanies(): Companies | null {
  const [companies, setCompanies] = useState<Companies | null>(null);

  useEffect(() => {
    let left = false;
    graphqlRequest(COMPANIES, {}).then(
      (answer) => left || setCompanies(answer.companies),
      () => left || setCompanies([]),
    );
    return () => {
      left = true;
    };
  }, []);

  return companies;
}
