import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  UploadErrorsQuery,
  UploadErrorsQueryVariables,
  UploadResultQuery,
  UploadResultQueryVariables,
} from '../../gql/operations.ts';

export const UPLOAD_RESULT: TypedDocumentNode<UploadResultQuery, UploadResultQueryVariables> = gql`
  query UploadResult($id: ID!, $companyId: ID!) {
    upload(id: $id, companyId: $companyId) {
      id
      state
      month
      year
      fileName
      totalProcessed
      successful
      failed
      added
      message
    }
  }
`;

export const UPLOAD_ERRORS: TypedDocumentNode<UploadErrorsQuery, UploadErrorsQueryVariables> = gql`
  query UploadErrors($id: ID!, $companyId: ID!, $after: String) {
    upload(id: $id, companyId: $companyId) {
      id
      errors(first: 50, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            line
            accountNumber
            field
            error
          }
        }
      }
    }
  }
`;
