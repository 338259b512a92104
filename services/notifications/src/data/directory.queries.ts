const CONTACT = /* GraphQL */ `
  query Contact($companyId: Int!, $userId: ID!) {
    internalUserContact(companyId: $companyId, userId: $userId) {
      name
      email
    }
  }
`;
const PASSWORD_RESET = /* GraphQL */ `
  query PasswordReset($companyId: Int!, $resetId: ID!) {
    internalPasswordReset(companyId: $companyId, resetId: $resetId) {
      name
      email
      token
    }
  }
`;
const PASSWORD_CHANGE = /* GraphQL */ `
  query PasswordChange($companyId: Int!, $userId: ID!, $changeId: ID!) {
    internalPasswordChange(companyId: $companyId, userId: $userId, changeId: $changeId) {
      name
      email
      freezeToken
      changedAt
    }
  }
`;
const COMPANY = /* GraphQL */ `
  query CompanyOfMail($id: Int!) {
    internalCompany(id: $id) {
      name
    }
  }
`;
const RECEIPT = /* GraphQL */ `
  query Receipt($companyId: Int!, $paymentId: ID!) {
    internalPaymentReceipt(companyId: $companyId, paymentId: $paymentId) {
      customerName
      accountNumber
      amountMinor
      month
      year
      transactionId
      paidAt
    }
  }
`;

/** Whom to ask what. */
export const QUESTIONS = {
  contact: { service: 'identity', query: CONTACT },
  passwordReset: { service: 'identity', query: PASSWORD_RESET },
  passwordChange: { service: 'identity', query: PASSWORD_CHANGE },
  company: { service: 'tenant-settings', query: COMPANY },
  receipt: { service: 'payments', query: RECEIPT },
} as const;

interface Person {
  name: string;
  email: string;
}

/** What they answer. */
export interface Answers {
  contact: { internalUserContact: Person | null };
  passwordReset: { internalPasswordReset: (Person & { token: string }) | null };
  passwordChange: { internalPasswordChange: (Person & { freezeToken: string; changedAt: string }) | null };
  company: { internalCompany: { name: string } | null };
  receipt: {
    internalPaymentReceipt: {
      customerName: string | null;
      accountNumber: string;
      amountMinor: number;
      month: number;
      year: number;
      transactionId: string | null;
      paidAt: string;
    } | null;
  };
}
