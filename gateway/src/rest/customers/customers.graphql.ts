const CUSTOMER = /* GraphQL */ `
  fragment RestCustomer on Customer {
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
    currentBalance {
      amountDue {
        amountMinor
      }
    }
  }
`;

export const COMPANY_CUSTOMERS = /* GraphQL */ `
  query RestCompanyCustomers(
    $id: ID!
    $first: Int!
    $after: String
    $search: String
    $claimed: Boolean
    $sort: CustomerSort
  ) {
    company(id: $id) {
      customers(first: $first, after: $after, search: $search, claimed: $claimed, sort: $sort) {
        edges {
          node {
            ...RestCustomer
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
      }
    }
  }
  ${CUSTOMER}
`;

export const FIND_CUSTOMER = /* GraphQL */ `
  query RestFindCustomer($id: ID!, $companyId: ID) {
    customer(id: $id, companyId: $companyId) {
      ...RestCustomer
    }
  }
  ${CUSTOMER}
`;

export const CUSTOMER_BALANCES = /* GraphQL */ `
  query RestCustomerBalances($id: ID!, $companyId: ID) {
    customer(id: $id, companyId: $companyId) {
      balances {
        id
        month
        year
        dueDate
        amountDue {
          amountMinor
        }
        amountBilled {
          amountMinor
        }
      }
    }
  }
`;

export const ADD_CUSTOMER = /* GraphQL */ `
  mutation RestAddCustomer($input: AddCustomerInput!) {
    addCustomer(input: $input) {
      customer {
        ...RestCustomer
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${CUSTOMER}
`;

export const DELETE_CUSTOMER = /* GraphQL */ `
  mutation RestDeleteCustomer($input: DeleteCustomerInput!) {
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

export const SET_CLAIM_STATE = /* GraphQL */ `
  mutation RestSetClaimState($input: SetClaimStateInput!) {
    setClaimState(input: $input) {
      customer {
        ...RestCustomer
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${CUSTOMER}
`;
