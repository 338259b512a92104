import { gql, type TypedDocumentNode } from '@apollo/client';
import type { TestModeQuery, TestModeQueryVariables } from '../gql/operations.ts';

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
