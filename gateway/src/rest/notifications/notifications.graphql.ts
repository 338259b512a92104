const DELIVERY = /* GraphQL */ `
  fragment RestDelivery on Delivery {
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
`;

const CONFIGURATION = /* GraphQL */ `
  fragment RestEmailConfiguration on EmailConfiguration {
    provider
    fromEmail
    fromName
    replyToEmail
    enabled
    apiKey
    canDeliver
    templates {
      passwordReset {
        subject
        body
      }
    }
  }
`;

export const COMPANY_DELIVERIES = /* GraphQL */ `
  query RestCompanyDeliveries($id: ID!, $first: Int!, $after: String) {
    company(id: $id) {
      deliveries(first: $first, after: $after) {
        edges {
          node {
            ...RestDelivery
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
  ${DELIVERY}
`;

export const ALL_DELIVERIES = /* GraphQL */ `
  query RestAllDeliveries($first: Int!, $after: String) {
    deliveries(first: $first, after: $after) {
      edges {
        node {
          ...RestDelivery
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${DELIVERY}
`;

export const GLOBAL_CONFIGURATION = /* GraphQL */ `
  query RestGlobalEmailConfiguration {
    globalEmailConfiguration {
      ...RestEmailConfiguration
    }
  }
  ${CONFIGURATION}
`;

export const COMPANY_CONFIGURATION = /* GraphQL */ `
  query RestCompanyEmailConfiguration($id: ID!) {
    company(id: $id) {
      emailConfiguration {
        ...RestEmailConfiguration
      }
    }
  }
  ${CONFIGURATION}
`;

export const UPDATE_CONFIGURATION = /* GraphQL */ `
  mutation RestUpdateEmailConfiguration($input: UpdateEmailConfigurationInput!) {
    updateEmailConfiguration(input: $input) {
      emailConfiguration {
        ...RestEmailConfiguration
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${CONFIGURATION}
`;

export const SEND_TEST = /* GraphQL */ `
  mutation RestSendTestEmail($input: SendTestEmailInput!) {
    sendTestEmail(input: $input) {
      delivery {
        ...RestDelivery
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${DELIVERY}
`;
