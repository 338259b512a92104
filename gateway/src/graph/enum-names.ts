/** The graph's `MANAGE_USERS` as contracts and REST write it: `manageUsers`. */
export const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** The other way: `manageUsers` as the graph writes it. */
export const constantCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
