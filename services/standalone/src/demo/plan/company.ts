import type { Permission } from '@utility-pay/contracts';
import { logoDataUrl } from './logo.ts';

export const COMPANY_NAME = 'Lakeside Water District';

export const INFORMATION = {
  name: COMPANY_NAME,
  phone: '(555) 010-0142',
  address: '400 Harbor View Lane, Lakeside',
  website: 'https://www.lakeside-water.example',
  email: 'billing@lakeside-water.example',
};

export const branding = () =>
  ({
    primaryColor: '#0B5C8A',
    secondaryColor: '#1B7F79',
    accentColor: '#E0A030',
    logoUrl: logoDataUrl(),
    showLogo: true,
    showCompanyName: true,
    fontFamily: 'LATO',
    headingSize: 'MEDIUM',
    bodySize: 'MEDIUM',
    cornerRoundness: 'ROUNDED',
    buttonStyle: 'SHADOW',
  }) as const;

/** Of the terminal at the provider: test mode, so that no money moves. */
export const PAYMENT_CONFIGURATION = {
  merchantToken: 'test-key-of-the-sample-company',
  tpnNumber: '210000000042',
  hostedPageUrl: '',
  testMode: true,
};

interface StaffMember {
  name: string;
  email: string;
  permissions: readonly Permission[];
}

export const OWNER = { name: 'Dana Whitfield', email: 'owner@lakeside-water.example' };

/** The first is the one whose login is told. */
export const STAFF: readonly [StaffMember, ...StaffMember[]] = [
  { name: 'Jon Brandt', email: 'front-desk@lakeside-water.example', permissions: ['manageCustomers', 'viewPayments'] },
  { name: 'Rosa Delgado', email: 'billing@lakeside-water.example', permissions: ['manageBalances', 'viewPayments'] },
  {
    name: 'Amir Saleh',
    email: 'finance@lakeside-water.example',
    permissions: ['viewPayments', 'managePaymentSettings'],
  },
  { name: 'Kate Lindqvist', email: 'outreach@lakeside-water.example', permissions: ['manageBranding'] },
];
