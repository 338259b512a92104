import { z } from 'zod';
import { defineEvent } from './define-event.ts';

const company = z.object({ companyId: z.int() });

export const companyCreated = defineEvent('tenant-settings.company.created', company);
export const companyUpdated = defineEvent('tenant-settings.company.updated', company);
export const brandingUpdated = defineEvent('tenant-settings.branding.updated', company);
