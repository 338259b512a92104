import {
  section2Account,
  section2Branding,
  section2Customers,
  section2Dashboard,
  section2Layout,
  section2Payment,
  section2Recovery,
  section2Routes,
  section2Settings,
  section2Template,
  section2Transactions,
  section2Upload,
} from './section-2.ts';
import { section4, section5, section6, section8, section9 } from './sections-4-to-9.ts';

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
