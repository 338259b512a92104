export type Violation = { rule: string; file: string; imports: string };

const violation = (rule: string, file: string, imports: string): Violation => ({ rule, file, imports });

/** At least one violation of each rule: an import that is added to a file of the correct tree. */
export const violations: Violation[] = [
  violation('1-domain-is-pure', 'services/billing/src/domain/bill.ts', `import 'mongoose';`),
  violation('1-domain-is-pure', 'services/billing/src/domain/bill.ts', `import { randomUUID } from 'node:crypto';`),
  violation('1-domain-is-pure', 'services/billing/src/domain/bill.ts', `import '@utility-pay/service-kit/errors';`),
  violation(
    '1-domain-imports-its-folders',
    'services/billing/src/domain/csv/record.ts',
    `import type { Bill } from '../bill.ts';`,
  ),
  violation(
    '2-use-cases-import-only-ports',
    'services/billing/src/use-cases/pay-bill.ts',
    `import '../data/bill.model.ts';`,
  ),
  violation(
    '2-use-cases-import-only-ports',
    'services/billing/src/use-cases/pay-bill.ts',
    `import type { Types } from 'mongoose';`,
  ),
  violation(
    '2-use-cases-import-only-ports',
    'services/billing/src/use-cases/ports.ts',
    `import type { C } from '../config.ts';`,
  ),
  violation(
    '2-use-cases-load-no-graphql',
    'services/billing/src/use-cases/pay-bill.ts',
    `import { toConnection } from '@utility-pay/service-kit/graphql/connection'; toConnection;`,
  ),
  violation(
    '3-entry-points-call-use-cases',
    'services/billing/src/graphql/bill.resolvers.ts',
    `import '../data/bill.model.ts';`,
  ),
  violation(
    '3-entry-points-call-use-cases',
    'services/billing/src/jobs/send.job.ts',
    `import '../data/bill.model.ts';`,
  ),
  violation(
    '3-entry-points-call-use-cases',
    'services/billing/src/events/on-paid.ts',
    `import type { B } from '../data/bill.model.ts';`,
  ),
  violation('3-entry-points-call-use-cases', 'services/billing/src/http/routes.ts', `import '../providers/bank.ts';`),
  violation('4-data-implements-ports', 'services/billing/src/data/bill.model.ts', `import '../use-cases/pay-bill.ts';`),
  violation('4-data-implements-ports', 'services/billing/src/data/bill.model.ts', `import '../jobs/send.job.ts';`),
  violation('4-data-implements-ports', 'services/billing/src/providers/bank.ts', `import '../data/bill.model.ts';`),
  violation('5-only-app-wires-data', 'services/billing/src/main.ts', `import '../src/data/bill.model.ts';`),
  violation('5-only-app-wires-data', 'services/billing/src/worker.ts', `import './providers/bank.ts';`),
  violation('5-only-app-wires-data', 'services/billing/src/config.ts', `import '../src/data/bill.model.ts';`),
  violation(
    '5-only-processes-load-app',
    'services/payments/src/config.ts',
    `import { createPayments } from './app.ts';`,
  ),
  violation(
    '5-only-processes-load-app',
    'services/payments/src/config.ts',
    `import type { App } from './app.ts'; import { createPayments } from './app.ts';`,
  ),
  violation('6-services-are-isolated', 'services/billing/src/worker.ts', `import '@utility-pay/payments';`),
  violation('6-services-are-isolated', 'services/billing/src/worker.ts', `import '@utility-pay/payment-simulator';`),
  violation(
    '6-service-tests-are-isolated',
    'services/billing/test/bills.api.test.ts',
    `import '@utility-pay/payments';`,
  ),
  violation(
    '6-standalone-imports-only-apps',
    'services/standalone/src/main.ts',
    `import '../../payments/src/domain/payment.ts';`,
  ),
  violation(
    '6-standalone-imports-only-apps',
    'services/standalone/src/main.ts',
    `import '../../../gateway/src/main.ts';`,
  ),
  violation(
    '6-gateway-and-web-import-no-service',
    'gateway/src/main.ts',
    `import type { P } from '@utility-pay/payments';`,
  ),
  violation(
    '6-gateway-and-web-import-no-service',
    'web/src/main.tsx',
    `import type { P } from '@utility-pay/payments';`,
  ),
  violation('6-gateway-and-web-are-not-imported', 'services/billing/src/worker.ts', `import '@utility-pay/gateway';`),
  violation('6-gateway-and-web-are-not-imported', 'gateway/src/main.ts', `import '../../web/src/theme/tokens.ts';`),
  violation('6-packages-are-below-services', 'packages/testkit/src/index.ts', `import '@utility-pay/payments';`),
  violation(
    '7-web-imports-no-server-package',
    'web/src/lib/apollo.ts',
    `import type { Kit } from '@utility-pay/service-kit/errors';`,
  ),
  violation('7-contracts-import-only-zod', 'packages/contracts/src/index.ts', `import 'mongoose';`),
  violation('7-contracts-import-only-zod', 'packages/contracts/src/index.ts', `import { hash } from 'node:crypto';`),
  violation('8-testkit-is-for-tests', 'services/standalone/src/main.ts', `import '@utility-pay/testkit';`),
  violation('8-testkit-is-for-tests', 'web/src/app/router.tsx', `import type { R } from '../testing/handlers.ts';`),
  violation('9-features-are-isolated', 'web/src/features/bills/bills-page.tsx', `import '../payments/pay-form.tsx';`),
  violation(
    '9-web-layers-point-down',
    'web/src/features/payments/pay-form.tsx',
    `import type { S } from '../../app/store.ts';`,
  ),
  violation('9-web-layers-point-down', 'web/src/ui/button.tsx', `import type { S } from '../app/store.ts';`),
  violation(
    '9-web-foundations-import-no-feature',
    'web/src/ui/button.tsx',
    `import '../features/payments/pay-form.tsx';`,
  ),
  violation('9-web-lib-imports-no-styles', 'web/src/lib/apollo.ts', `import '../theme/tokens.ts';`),
  violation('10-no-cycles', 'web/src/theme/tokens.ts', `import type { Button } from '../ui/button.tsx';`),
  violation('10-no-cycles', 'services/billing/src/domain/bill.ts', `import type { Bill } from './bill.ts';`),
  violation('10-no-cycles-of-values', 'services/billing/src/app.ts', `import './main.ts';`),
  violation('imports-resolve', 'web/src/lib/apollo.ts', `import './nowhere.ts';`),
];
