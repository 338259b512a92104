import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  RecentUploadsQuery,
  RecentUploadsQueryVariables,
  UploadErrorsQuery,
  UploadErrorsQueryVariables,
  UploadResultQuery,
  UploadResultQueryVariables,
  UploadTemplateQuery,
  UploadTemplateQueryVariables,
} from '../../gql/operations.ts';

export const UPLOAD_TEMPLATE: TypedDocumentNode<UploadTemplateQuery, UploadTemplateQueryVariables> = gql`
  query UploadTemplate($companyId: ID!) {
    company(id: $companyId) {
      id
      csvTemplate {
        fieldMappings {
          field
          label
          headers
        }
        requiredFields
        sampleFormat
      }
    }
  }
`;

export const RECENT_UPLOADS: TypedDocumentNode<RecentUploadsQuery, RecentUploadsQueryVariables> = gql`
  query RecentUploads($companyId: ID!) {
    company(id: $companyId) {
      id
      uploads(first: 20) {
        id
        state
        month
        year
        fileName
        bytesTotal
        totalProcessed
        successful
        failed
        createdAt
      }
    }
  }
`;

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
      errors(first: 200, after: $after) {
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
