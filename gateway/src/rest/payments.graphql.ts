const PAYMENT = /* GraphQL */ `
  fragment RestPayment on Payment {
    id
    customerId
    status
    method
    createdAt
    paidAt
    transactionId
    customerName
    accountNumber
    amount {
      amountMinor
    }
  }
`;

export const COMPANY_PAYMENTS = /* GraphQL */ `
  query RestCompanyPayments(
    $id: ID!
    $first: Int!
    $after: String
    $search: String
    $status: PaymentStatus
    $from: Date
    $to: Date
  ) {
    company(id: $id) {
      payments(first: $first, after: $after, search: $search, status: $status, from: $from, to: $to) {
        edges {
          node {
            ...RestPayment
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
  ${PAYMENT}
`;

export const CUSTOMER_PAYMENTS = /* GraphQL */ `
  query RestCustomerPayments($id: ID!, $companyId: ID, $first: Int!, $after: String) {
    customer(id: $id, companyId: $companyId) {
      payments(first: $first, after: $after) {
        edges {
          node {
            ...RestPayment
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
  ${PAYMENT}
`;

export const START_PAYMENT = /* GraphQL */ `
  mutation RestStartPayment($input: StartPaymentInput!) {
    startPayment(input: $input) {
      paymentUrl
      userErrors {
        code
        field
        message
      }
    }
  }
`;
