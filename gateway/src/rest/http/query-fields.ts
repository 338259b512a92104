import { companyIdRule } from '@utility-pay/contracts';
import { z } from 'zod';

/** Characters of a search. */
const MAX_SEARCH = 200;

/** Query parameter that searches a list. */
export const searchField = (description: string) =>
  z.string().max(MAX_SEARCH, `search must be at most ${MAX_SEARCH} characters`).optional().meta({ description });

/** Whose customer it is, for staff who work in several companies. */
export const inCompany = { companyId: companyIdRule.optional() };
