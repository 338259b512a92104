/** A utility company: the tenant. */
export interface Company {
  /** An integer from 1. */
  id: number;
  name: string;
  phone: string | null;
  address: string | null;
  website: string | null;
  email: string | null;
  /** Host names of its portal. A host belongs to one company. */
  hostNames: string[];
  /** Incremented by each change, for compare-and-set. */
  version: number;
}

export type BusinessInformation = Pick<Company, 'name' | 'phone' | 'address' | 'website' | 'email'>;

export const newCompany = (id: number, name: string): Company => ({
  id,
  name,
  phone: null,
  address: null,
  website: null,
  email: null,
  hostNames: [],
  version: 0,
});

/** Normalizes a host name: trimmed, lower case, without port and trailing dot. */
export const storedHost = (host: string): string => host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
