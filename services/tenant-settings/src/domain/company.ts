/** A utility: the tenant. */
export interface Company {
  /** An integer from 1. */
  id: number;
  name: string;
  phone: string | null;
  address: string | null;
  website: string | null;
  email: string | null;
}

export const newCompany = (id: number, name: string): Company => ({
  id,
  name,
  phone: null,
  address: null,
  website: null,
  email: null,
});
