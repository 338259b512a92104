import { billingSettingRows } from './billing-settings.ts';
import { partnerEventRows } from './partner-events.ts';
import { paymentProviderRows } from './payment-providers.ts';
import type { Row } from './row.ts';
import { settingsRows } from './section-5-settings.ts';
import { signInRows } from './section-5-sign-in.ts';
import { staffRows } from './section-5-staff.ts';
import { permissionRows } from './section-6.ts';
import { billingCallRows } from './section-7-billing.ts';
import { companyCallRows } from './section-7-company.ts';
import { paymentCallRows } from './section-7-payments.ts';
import { sessionRows } from './section-7-session.ts';
import { errorRows } from './section-8.ts';
import { constantRows } from './section-9.ts';

/** Every row of the specification that concerns the server, in execution order: later tests may reset what earlier ones created. */
export const rows: readonly Row[] = [
  ...signInRows,
  ...staffRows,
  ...settingsRows,
  ...permissionRows,
  ...sessionRows,
  ...companyCallRows,
  ...paymentCallRows,
  ...billingCallRows,
  ...billingSettingRows,
  ...paymentProviderRows,
  ...partnerEventRows,
  ...errorRows,
  ...constantRows,
];
