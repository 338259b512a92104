export const COMPANY_CUSTOMERS = /* GraphQL */ `
  query RestCompanyCustomers($id: ID!, $first: Int!, $after: String, $search: String, $claimed: Boolean) {
    company(id: $id) {
      customers(first: $first, after: $after, search: $search, claimed: $claimed) {
        edges {
          node {
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
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
      }
    }
  }
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
