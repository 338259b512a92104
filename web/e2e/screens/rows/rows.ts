import { section2Account } from './section-2-account.ts';
import { section2Branding } from './section-2-branding.ts';
import { section2Customers } from './section-2-customers.ts';
import { section2Dashboard } from './section-2-dashboard.ts';
import { section2Layout } from './section-2-layout.ts';
import { section2Payment } from './section-2-payment.ts';
import { section2Recovery } from './section-2-recovery.ts';
import { section2Routes } from './section-2-routes.ts';
import { section2Settings } from './section-2-settings.ts';
import { section2Template } from './section-2-template.ts';
import { section2Transactions } from './section-2-transactions.ts';
import { section2Upload } from './section-2-upload.ts';
import { section4 } from './section-4.ts';
import { section5 } from './section-5.ts';
import { section6 } from './section-6.ts';
import { section8 } from './section-8.ts';
import { section9 } from './section-9.ts';

/** Every row of the specification that a screen shows, by section: its id and its text as worded in the specification. */
export const sections = {
  '2.1 to 2.3 Routes and redirects': section2Routes,
  '2.4 Navigation and layout': section2Layout,
  '2.5 Password reset screen': section2Recovery,
  '2.6 Staff dashboard': section2Dashboard,
  '2.7 Branding settings': section2Branding,
  '2.8 Customers list': section2Customers,
  '2.9 Upload Customer Balances': section2Upload,
  '2.10 CSV Template Configuration': section2Template,
  '2.11 Payment Transactions and 2.3 /dashboard/payments': section2Transactions,
  '2.12 Customer account': section2Account,
  '2.13 Payment preparation and result pages': section2Payment,
  '2.14 to 2.17 Settings': section2Settings,
  '4. States and transitions': section4,
  '5. Validation rules, as the forms say them': section5,
  '6. Roles and permissions, as shown': section6,
  '8. Error catalogue, as shown': section8,
  '9. Business constants and limits, as shown': section9,
} as const;

type Sections = typeof sections;
type IdsOf<Section> = Section extends unknown ? keyof Section : never;
export type RowId = Extract<IdsOf<Sections[keyof Sections]>, string>;

const texts = new Map<string, string>(Object.values(sections).flatMap((section) => Object.entries(section)));

export const textOf = (id: RowId): string => texts.get(id) ?? id;
