/** A utility: the tenant. */
export interface Company {
  /** An integer from 1. */
  id: number;
  name: string;
  phone: string | null;
  address: string | null;
  website: string | null;
  email: string | null;
  /** Under which its portal is reached; each belongs to one company. */
  hostNames: string[];
  /** Counts the changes; a change that was decided on an older one is not made. */
  revision: number;
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
  revision: 0,
});
