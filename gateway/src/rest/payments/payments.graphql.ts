const PAYMENT = /* GraphQL */ `
  fragment RestPayment on Payment {
    id
    customerId
    balanceId
    status
    method
    createdAt
    paidAt
    transactionId
    customerName
    customerEmail
    accountNumber
    needsReview
    amount {
      amountMinor
    }
    refundedAmount {
      amountMinor
    }
  }
`;

const REFUND = /* GraphQL */ `
  fragment RestRefund on Refund {
    id
    status
    createdAt
    message
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
    $sort: PaymentSort
  ) {
    company(id: $id) {
      payments(first: $first, after: $after, search: $search, status: $status, from: $from, to: $to, sort: $sort) {
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

export const FIND_PAYMENT = /* GraphQL */ `
  query RestFindPayment($id: ID!) {
    payment(id: $id) {
      ...RestPayment
      refunds {
        ...RestRefund
      }
    }
  }
  ${PAYMENT}
  ${REFUND}
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

export const REFUND_PAYMENT = /* GraphQL */ `
  mutation RestRefundPayment($input: RefundPaymentInput!) {
    refundPayment(input: $input) {
      refund {
        ...RestRefund
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${REFUND}
`;

export const RESOLVE_REVIEW = /* GraphQL */ `
  mutation RestResolveReview($input: ResolveReviewInput!) {
    resolveReview(input: $input) {
      payment {
        ...RestPayment
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${PAYMENT}
`;
