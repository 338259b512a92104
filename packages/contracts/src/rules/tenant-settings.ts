import { z } from 'zod';

export const MIN_BUSINESS_NAME = 2;
export const MAX_BUSINESS_NAME = 120;

export const createCompanyRule = z.object({
  name: z
    .string()
    .trim()
    .min(MIN_BUSINESS_NAME, `Business name must be at least ${MIN_BUSINESS_NAME} characters`)
    .max(MAX_BUSINESS_NAME, `Business name must be at most ${MAX_BUSINESS_NAME} characters`),
});
