/** A customer in a few words, for titles and questions. */
export const customerTitle = ({ name, accountNumber }: { name: string | null; accountNumber: string }): string =>
  name ?? `Account ${accountNumber}`;

/** The same with the account, which tells two of one name apart. */
export const nameAndAccount = ({ name, accountNumber }: { name: string | null; accountNumber: string }): string =>
  name ? `${name}, account ${accountNumber}` : `account ${accountNumber}`;
