import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  FindCustomersQuery,
  FindCustomersQueryVariables,
  TestModeQuery,
  TestModeQueryVariables,
} from '../gql/operations.ts';

export const TEST_MODE: TypedDocumentNode<TestModeQuery, TestModeQueryVariables> = gql`
  query TestMode($companyId: ID!) {
    company(id: $companyId) {
      id
      paymentConfiguration {
        testMode
      }
    }
  }
`;

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
