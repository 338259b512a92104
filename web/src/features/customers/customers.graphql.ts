import { gql, type TypedDocumentNode } from '@apollo/client';
import type { CustomersQuery, CustomersQueryVariables } from '../../gql/operations.ts';

export const CUSTOMERS: TypedDocumentNode<CustomersQuery, CustomersQueryVariables> = gql`
  query Customers($companyId: ID!, $first: Int!, $after: String, $search: String) {
    company(id: $companyId) {
      id
      customers(first: $first, after: $after, search: $search) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            id
            companyId
            accountNumber
            name
            email
            claimState
            currentBalance {
              id
              dueDate
              amountDue {
                amountMinor
                currency
              }
            }
          }
        }
      }
    }
  }
`;
