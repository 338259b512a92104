import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { migrateTestPlatform } from '@utility-pay/service-kit/testing/schema';
import { afterAll } from 'vitest';
import { createCollectedDeltas, createCollectedTotals } from '../../src/data/collected.repository.ts';
import { createMovementReader } from '../../src/data/movement-reader.repository.ts';
import { createPaymentRepository } from '../../src/data/payment.repository.ts';
import { createProviderTransactions } from '../../src/data/provider-transaction.repository.ts';
import { createReconciliationRepository } from '../../src/data/reconciliation.repository.ts';
import { migrations } from '../../src/migrations.ts';

/** Opens the repositories on real engines, without the service around them. Call it once per test file. */
export async function openRepositories() {
  const clock = createTestClock();
  const platform = await createTestPlatform('payments', process.env, { clock });
  afterAll(() => disposeTestPlatform(platform));
  await migrateTestPlatform(platform, migrations);
  return {
    clock,
    platform,
    payments: createPaymentRepository(platform),
    movements: createMovementReader(platform),
    totals: createCollectedTotals(platform),
    deltas: createCollectedDeltas(platform),
    reconciliation: createReconciliationRepository(platform),
    providerTransactions: createProviderTransactions(platform),
  };
}
