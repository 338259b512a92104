export const DELIVERIES = /* GraphQL */ `
  query RestDeliveries($id: ID!, $first: Int!, $after: String) {
    company(id: $id) {
      deliveries(first: $first, after: $after) {
        nodes {
          id
          template
          to
          subject
          text
          state
          reason
          createdAt
          sentAt
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;
