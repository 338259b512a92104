export const COMPANIES = /* GraphQL */ `
  query RestCompanies {
    companies {
      id
      name
    }
  }
`;

export const COMPANY = /* GraphQL */ `
  query RestCompany($id: ID!, $withConfiguration: Boolean!) {
    company(id: $id) {
      id
      name
      phone
      address
      website
      email
      paymentConfiguration @include(if: $withConfiguration) {
        merchantToken
        tpnNumber
        hostedPageUrl
        testMode
      }
    }
  }
`;

export const COMPANY_STATS = /* GraphQL */ `
  query RestCompanyStats($id: ID!) {
    company(id: $id) {
      customerCounts {
        total
        claimed
      }
      collected {
        total {
          amountMinor
        }
        successfulPaymentCount
      }
    }
  }
`;

export const CREATE_COMPANY = /* GraphQL */ `
  mutation RestCreateCompany($input: CreateCompanyInput!) {
    createCompany(input: $input) {
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

export const UPDATE_PAYMENT_CONFIGURATION = /* GraphQL */ `
  mutation RestUpdatePaymentConfiguration($input: UpdatePaymentConfigurationInput!) {
    updatePaymentConfiguration(input: $input) {
      paymentConfiguration {
        merchantToken
        tpnNumber
        hostedPageUrl
        testMode
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`;
