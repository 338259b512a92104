import { z } from 'zod';
import { ROLES } from '../actor.ts';
import { defineFact } from './define-fact.ts';

export const userCreated = defineFact('identity.user.created', z.object({ userId: z.string(), role: z.enum(ROLES) }));
