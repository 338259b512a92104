/** The address without its name and password, fit for logs and messages. */
export const withoutSecrets = (address: string): string =>
  address.replace(/^([^/]+:\/\/)[^/]*@/, '$1').replace(/\?.*$/, '');
