import { gql, type TypedDocumentNode } from '@apollo/client';
import type { StaffCompaniesQuery, StaffCompaniesQueryVariables } from '../../gql/operations.ts';

export const STAFF_COMPANIES: TypedDocumentNode<StaffCompaniesQuery, StaffCompaniesQueryVariables> = gql`
  query StaffCompanies {
    companies {
      id
      name
    }
  }
`;
