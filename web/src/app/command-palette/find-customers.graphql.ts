import { gql, type TypedDocumentNode } from '@apollo/client';
import type { FindCustomersQuery, FindCustomersQueryVariables } from '../../gql/operations.ts';

export const FIND_CUSTOMERS: TypedDocumentNode<FindCustomersQuery, FindCustomersQueryVariables> = gql`
  query FindCustomers($companyId: ID!, $search: String!) {
    company(id: $companyId) {
      id
      customers(first: 6, search: $search) {
        edges {
          node {
            id
            companyId
            accountNumber
            name
            email
          }
        }
      }
    }
  }
`;
