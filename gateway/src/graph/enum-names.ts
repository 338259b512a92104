/** The graph's `MANAGE_USERS` as contracts and REST write it: `manageUsers`. */
export const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
