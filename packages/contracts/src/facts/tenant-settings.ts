import { z } from 'zod';
import { defineFact } from './define-fact.ts';

const company = z.object({ companyId: z.int() });

export const companyCreated = defineFact('tenant-settings.company.created', company);
export const companyUpdated = defineFact('tenant-settings.company.updated', company);
export const brandingUpdated = defineFact('tenant-settings.branding.updated', company);
