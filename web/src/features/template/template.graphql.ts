import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  CsvTemplateQuery,
  CsvTemplateQueryVariables,
  UpdateCsvTemplateMutation,
  UpdateCsvTemplateMutationVariables,
} from '../../gql/operations.ts';

export const CSV_TEMPLATE: TypedDocumentNode<CsvTemplateQuery, CsvTemplateQueryVariables> = gql`
  query CsvTemplate($companyId: ID!) {
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

export const UPDATE_CSV_TEMPLATE: TypedDocumentNode<UpdateCsvTemplateMutation, UpdateCsvTemplateMutationVariables> =
  gql`
  mutation UpdateCsvTemplate($input: UpdateCsvTemplateInput!) {
    updateCsvTemplate(input: $input) {
      csvTemplate {
        fieldMappings {
          field
          label
          headers
        }
        requiredFields
        sampleFormat
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;
