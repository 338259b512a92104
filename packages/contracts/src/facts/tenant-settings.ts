import { z } from 'zod';
import { defineFact } from './define-fact.ts';

export const companyCreated = defineFact('tenant-settings.company.created', z.object({ companyId: z.int() }));
