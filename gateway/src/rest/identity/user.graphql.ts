export const USER = /* GraphQL */ `
  fragment RestUser on User {
    id
    role
    name
    email
    active
    isSuperAdmin
    permissions
    securityQuestion
    company {
      id
      name
    }
    customer {
      accountNumber
    }
  }
`;
