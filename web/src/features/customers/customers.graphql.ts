import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  AddCustomerMutation,
  AddCustomerMutationVariables,
  CustomerDetailsQuery,
  CustomerDetailsQueryVariables,
  CustomersQuery,
  CustomersQueryVariables,
  DeleteCustomerMutation,
  DeleteCustomerMutationVariables,
  SetClaimStateMutation,
  SetClaimStateMutationVariables,
} from '../../gql/operations.ts';

export const CUSTOMERS: TypedDocumentNode<CustomersQuery, CustomersQueryVariables> = gql`
  query Customers(
    $companyId: ID!
    $first: Int!
    $after: String
    $search: String
    $claimed: Boolean
    $sort: CustomerSort
  ) {
    company(id: $companyId) {
      id
      customers(first: $first, after: $after, search: $search, claimed: $claimed, sort: $sort) {
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

export const CUSTOMER_DETAILS: TypedDocumentNode<CustomerDetailsQuery, CustomerDetailsQueryVariables> = gql`
  query CustomerDetails($companyId: ID!, $id: ID!, $withPayments: Boolean!) {
    company(id: $companyId) {
      id
      csvTemplate {
        fieldMappings {
          field
          label
          headers
        }
      }
    }
    customer(id: $id, companyId: $companyId) {
      id
      companyId
      accountNumber
      name
      email
      claimState
      usage
      meterNumber
      serviceAddress
      customData {
        key
        value
      }
      balances {
        id
        month
        year
        dueDate
        amountBilled {
          amountMinor
          currency
        }
        amountDue {
          amountMinor
          currency
        }
      }
      payments(first: 5) @include(if: $withPayments) {
        totalCount
        edges {
          node {
            id
            status
            createdAt
            paidAt
            transactionId
            amount {
              amountMinor
              currency
            }
          }
        }
      }
    }
  }
`;

export const ADD_CUSTOMER: TypedDocumentNode<AddCustomerMutation, AddCustomerMutationVariables> = gql`
  mutation AddCustomer($input: AddCustomerInput!) {
    addCustomer(input: $input) {
      customer {
        id
        accountNumber
        name
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const DELETE_CUSTOMER: TypedDocumentNode<DeleteCustomerMutation, DeleteCustomerMutationVariables> = gql`
  mutation DeleteCustomer($input: DeleteCustomerInput!) {
    deleteCustomer(input: $input) {
      deletedCustomerId
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const SET_CLAIM_STATE: TypedDocumentNode<SetClaimStateMutation, SetClaimStateMutationVariables> = gql`
  mutation SetClaimState($input: SetClaimStateInput!) {
    setClaimState(input: $input) {
      customer {
        id
        email
        claimState
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;
