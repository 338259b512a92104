export const COMPANIES = /* GraphQL */ `
  query RestCompanies {
    companies {
      id
      name
    }
  }
`;

const COMPANY_FIELDS = /* GraphQL */ `
  fragment RestCompanyFields on Company {
    id
    name
    phone
    address
    website
    email
  }
`;

const CONFIGURATION = /* GraphQL */ `
  fragment RestConfiguration on PaymentConfiguration {
    merchantToken
    tpnNumber
    hostedPageUrl
    testMode
  }
`;

const TEMPLATE = /* GraphQL */ `
  fragment RestTemplate on CsvTemplate {
    fieldMappings {
      field
      headers
    }
    requiredFields
    sampleFormat
  }
`;

export const COMPANY = /* GraphQL */ `
  query RestCompany($id: ID!, $withConfiguration: Boolean!, $withTemplate: Boolean!, $withHosts: Boolean!) {
    company(id: $id) {
      ...RestCompanyFields
      hostNames @include(if: $withHosts)
      csvTemplate @include(if: $withTemplate) {
        ...RestTemplate
      }
      paymentConfiguration @include(if: $withConfiguration) {
        ...RestConfiguration
      }
    }
  }
  ${COMPANY_FIELDS}
  ${TEMPLATE}
  ${CONFIGURATION}
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
        ...RestCompanyFields
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${COMPANY_FIELDS}
`;

export const UPDATE_BUSINESS_INFORMATION = /* GraphQL */ `
  mutation RestUpdateBusinessInformation($input: UpdateBusinessInformationInput!) {
    updateBusinessInformation(input: $input) {
      company {
        ...RestCompanyFields
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${COMPANY_FIELDS}
`;

export const UPDATE_HOST_NAMES = /* GraphQL */ `
  mutation RestUpdateHostNames($input: UpdateHostNamesInput!) {
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

export const UPDATE_PAYMENT_CONFIGURATION = /* GraphQL */ `
  mutation RestUpdatePaymentConfiguration($input: UpdatePaymentConfigurationInput!) {
    updatePaymentConfiguration(input: $input) {
      paymentConfiguration {
        ...RestConfiguration
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

export const UPDATE_CSV_TEMPLATE = /* GraphQL */ `
  mutation RestUpdateCsvTemplate($input: UpdateCsvTemplateInput!) {
    updateCsvTemplate(input: $input) {
      csvTemplate {
        ...RestTemplate
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${TEMPLATE}
`;
