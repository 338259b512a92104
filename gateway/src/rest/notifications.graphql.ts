export const DELIVERIES = /* GraphQL */ `
  query RestDeliveries($id: ID!, $first: Int!, $after: String) {
    company(id: $id) {
      deliveries(first: $first, after: $after) {
        edges {
          node {
            id
            companyId
            template
            to
            subject
            text
            state
            reason
            createdAt
            sentAt
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;
