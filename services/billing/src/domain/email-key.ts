/** What is left of an e-mail address when people write it in another case or with blanks around it. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
