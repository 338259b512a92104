/** A host as it is stored: what a browser shows, without the port and the dot at the end that name the same host. */
export const storedHost = (host: string): string => host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
