/** What the first view of a customer's account tells. */
export const ACCOUNT_VIEW = /* GraphQL */ `
  query AccountView {
    viewer {
      id
      email
      company {
        id
        name
      }
      customer {
        id
        companyId
        accountNumber
        name
        currentBalance {
          id
          month
          year
          dueDate
          amountDue {
            amountMinor
            currency
          }
        }
      }
    }
  }
`;
