import { Router } from 'express';
import type { GatewayOptions } from '../options.ts';
import { companyRoutes } from './companies.routes.ts';
import { customerRoutes } from './customers.routes.ts';
import { identityRoutes } from './identity.routes.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { paymentRoutes } from './payments.routes.ts';
import type { RunOperation } from './run-operation.ts';
import { uploadRoutes } from './uploads.routes.ts';

/** The documented REST paths, under /api. */
export function createRestRouter(run: RunOperation, options: GatewayOptions): Router {
  const router = Router();
  router.use(identityRoutes(run), companyRoutes(run), customerRoutes(run), paymentRoutes(run));
  router.use(uploadRoutes(run, options), notificationRoutes(run));
  return router;
}
