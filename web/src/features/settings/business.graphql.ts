import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  BusinessInformationQuery,
  BusinessInformationQueryVariables,
  UpdateBusinessInformationMutation,
  UpdateBusinessInformationMutationVariables,
  UpdateHostNamesMutation,
  UpdateHostNamesMutationVariables,
} from '../../gql/operations.ts';

export const BUSINESS_INFORMATION: TypedDocumentNode<BusinessInformationQuery, BusinessInformationQueryVariables> = gql`
  query BusinessInformation($companyId: ID!) {
    company(id: $companyId) {
      id
      name
      phone
      address
      website
      email
      hostNames
    }
  }
`;

export const UPDATE_BUSINESS_INFORMATION: TypedDocumentNode<
  UpdateBusinessInformationMutation,
  UpdateBusinessInformationMutationVariables
> = gql`
  mutation UpdateBusinessInformation($input: UpdateBusinessInformationInput!) {
    updateBusinessInformation(input: $input) {
      company {
        id
        name
        phone
        address
        website
        email
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const UPDATE_HOST_NAMES: TypedDocumentNode<UpdateHostNamesMutation, UpdateHostNamesMutationVariables> = gql`
  mutation UpdateHostNames($input: UpdateHostNamesInput!) {
    updateHostNames(input: $input) {
      company {
        id
        hostNames
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;
