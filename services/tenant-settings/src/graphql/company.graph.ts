import type { Company } from '../domain/company.ts';

/** What any of a company's own people may read of it; fields for some of them have resolvers of their own. */
export const toCompany = ({ id, name, phone, address, website, email }: Company) => ({
  id: String(id),
  name,
  phone,
  address,
  website,
  email,
});
