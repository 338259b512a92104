import {
  BRANDING_DEFAULTS,
  BUTTON_STYLES,
  CORNERS,
  FONT_FAMILIES,
  SECURITY_QUESTIONS,
  TEXT_SIZES,
} from '@utility-pay/contracts';
import { expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { emailTo } from '../world/recovery.ts';
import { refuses } from '../world/refusals.ts';
import type { Row } from './row.ts';

/** A transparent PNG of one pixel. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const constantRows: Row[] = [
  {
    id: '9-branding-defaults',
    row: 'Branding defaults: colours, logo, font, sizes, corner, button style, dark mode, custom CSS',
    calls: ['updateBranding'],
    check: async ({ hilltop }) => {
      expect(BRANDING_DEFAULTS).toEqual({
        primaryColor: '#4F46E5',
        secondaryColor: '#10B981',
        accentColor: '#F59E0B',
        logoUrl: '',
        showLogo: true,
        showCompanyName: true,
        fontFamily: 'Inter',
        headingSize: 'Medium',
        bodySize: 'Medium',
        cornerRoundness: 'Medium',
        buttonStyle: 'Shadow',
        darkModeSupport: false,
        customCSS: '',
      });
      const saved = expectStatus(await hilltop.owner.send('PUT', `${hilltop.path}/branding`, { showLogo: true }), 200);
      expect(saved).toMatchObject({ ...BRANDING_DEFAULTS, logoUrl: null, customCSS: null });
      expectStatus(await hilltop.owner.send('DELETE', `${hilltop.path}/branding`), 200);
    },
  },
  {
    id: '9-branding-words',
    row: 'Fonts, sizes, corner options and button styles',
    calls: ['updateBranding'],
    check: async ({ hilltop }) => {
      const options = {
        fontFamily: FONT_FAMILIES,
        headingSize: TEXT_SIZES,
        cornerRoundness: CORNERS,
        buttonStyle: BUTTON_STYLES,
      };
      expect(options).toEqual({
        fontFamily: ['Inter', 'Roboto', 'Open Sans', 'Lato', 'Poppins'],
        headingSize: ['Small', 'Medium', 'Large'],
        cornerRoundness: ['None', 'Slight', 'Medium', 'Rounded', 'Full'],
        buttonStyle: ['Flat', 'Shadow', 'Outline', 'Gradient'],
      });
      for (const [field, choices] of Object.entries(options))
        for (const word of choices) {
          const saved = expectStatus(
            await hilltop.owner.send('PUT', `${hilltop.path}/branding`, { [field]: word }),
            200,
          );
          expect(saved).toMatchObject({ [field]: word });
        }
      await refuses(hilltop.owner, ['PUT', `${hilltop.path}/branding`, { fontFamily: 'Comic Sans' }], 400);
      expectStatus(await hilltop.owner.send('DELETE', `${hilltop.path}/branding`), 200);
    },
  },
  {
    id: '9-logo',
    row: 'Logo: PNG, JPG, GIF up to 2MB, by content',
    calls: ['updateBranding', 'getCompanyLogo'],
    check: async ({ lakeside }) => {
      const path = `${lakeside.path}/branding`;
      const saved = expectStatus(await lakeside.owner.send<{ logoUrl: string }>('PUT', path, { logoUrl: PNG }), 200);
      const image = await lakeside.owner.get(saved.logoUrl);
      expect(image.headers.get('content-type')).toBe('image/png');
      expect(image.headers.get('cache-control')).toMatch(/immutable/);
      const disguised = `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`;
      await refuses(
        lakeside.owner,
        ['PUT', path, { logoUrl: disguised }],
        400,
        'The logo must be a PNG, JPG or GIF image',
      );
      const large = `data:image/png;base64,${Buffer.alloc(2_200_000).toString('base64')}`;
      await refuses(lakeside.owner, ['PUT', path, { logoUrl: large }], 400, 'The logo must be 2MB or smaller');
      const kept = expectStatus(await lakeside.owner.send('PUT', path, { logoUrl: saved.logoUrl }), 200);
      expect(kept).toMatchObject({ logoUrl: saved.logoUrl });
    },
  },
  {
    id: '9-questions',
    row: 'Ten predefined security questions',
    calls: ['setSecurityQuestion'],
    check: async () => {
      const about = [
        /first pet/,
        /born/,
        /maiden name/,
        /first car/,
        /elementary school/,
        /childhood best friend/,
        /movie/,
        /teacher/,
        /book/,
        /street/,
      ];
      expect(SECURITY_QUESTIONS).toHaveLength(10);
      for (const [place, pattern] of about.entries()) expect(SECURITY_QUESTIONS[place]).toMatch(pattern);
    },
  },
  {
    id: '9-email',
    row: 'E-mail provider: its API key starts with "re_"; default reset subject and template variables',
    calls: ['updateEmailConfiguration', 'updateGlobalEmailConfiguration', 'requestPasswordReset'],
    check: async ({ system, lakeside }) => {
      const path = `${lakeside.path}/email-config`;
      await refuses(
        lakeside.superAdmin,
        ['PUT', path, { apiKey: 'sk_123456789' }],
        400,
        'The API key must begin with re_',
      );
      const { body } = await lakeside.owner.get<{ templates: { passwordReset: { subject: string; body: string } } }>(
        path,
      );
      expect(body.templates.passwordReset.subject).toBe('Reset Your Password');
      expect(body.templates.passwordReset.body).toMatch(/\{resetLink\}.*15 minutes/s);
      await refuses(
        lakeside.owner,
        ['PUT', path, { templates: { passwordReset: { subject: 'Hi', body: 'no link' } } }],
        400,
      );
      const passwordReset = { subject: 'Reset at {companyName}', body: 'Go to {resetLink} of {companyName}' };
      expectStatus(await lakeside.owner.send('PUT', path, { templates: { passwordReset } }), 200);
      const member = await lakeside.createStaffMember();
      expectStatus(await lakeside.owner.send('POST', '/api/auth/password-reset', { email: member.email }), 200);
      const { name } = (await lakeside.owner.get<{ name: string }>(lakeside.path)).body;
      const read = await emailTo(lakeside.owner, `${lakeside.path}/deliveries`, member.email, 'password-reset');
      expect(read.subject).toBe(`Reset at ${name}`);
      expect(read.text).not.toMatch(/#token=/);
      const full = await emailTo(lakeside.superAdmin, '/api/deliveries', member.email, 'password-reset');
      expect(full.text).toMatch(new RegExp(`^Go to ${system.url}/reset-password#token=\\S+ of `));
    },
  },
  {
    id: '9-auth-key',
    row: 'Auth key display: masked to its first 10 characters; sending the mask keeps the key; authorizeNetConfig becomes null',
    calls: ['updateCompany', 'getCompany'],
    check: async ({ hilltop }) => {
      const read = async () =>
        (await hilltop.owner.get<{ ipospaysConfig: { merchantToken: string } }>(hilltop.path)).body;
      const { ipospaysConfig } = await read();
      expect(ipospaysConfig.merchantToken).toMatch(/^test-key-o•+$/);
      const input = {
        ipospaysConfig: { ...ipospaysConfig, hostedPageUrl: '', testMode: true },
        authorizeNetConfig: null,
      };
      expect(expectStatus(await hilltop.owner.send('PATCH', hilltop.path, input), 200)).toMatchObject({
        ipospaysConfig: { merchantToken: ipospaysConfig.merchantToken },
        authorizeNetConfig: null,
      });
      const path = `/api/customers/${hilltop.paid.id}/payments`;
      expect((await hilltop.owner.get(path)).body).toMatchObject([{ status: 'success' }]);
    },
  },
  {
    id: '9-sorting',
    row: 'Customers are sorted by account number (numeric-aware)',
    calls: ['listCustomers', 'uploadBalances'],
    check: async ({ hilltop }) => {
      const csvContent = 'account number,amount due\nS-10,1.00\nS-9,1.00\nS-100,1.00\n';
      const body = { csvContent, month: 'November', year: '2026' };
      expectStatus(await hilltop.owner.send('POST', `${hilltop.path}/balances/upload`, body), 200);
      const all = expectStatus(
        await hilltop.owner.get<{ accountNumber: string }[]>(`${hilltop.path}/customers?search=S`),
        200,
      );
      const found = all.map(({ accountNumber }) => accountNumber).filter((number) => number.startsWith('S-'));
      expect(found).toEqual(['S-9', 'S-10', 'S-100']);
    },
  },
  {
    id: '9-minimums',
    row: 'Minimum password length: 8 (reset, create admin, change password); 6 for business owner and claim account',
    calls: ['createAdminUser', 'createBusinessOwner'],
    check: async ({ lakeside }) => {
      const eight = { email: 'eight@staff.example', name: 'Eight', password: 'ab-cd-ef' };
      expectStatus(await lakeside.owner.send('POST', `${lakeside.path}/admins`, eight), 201);
      const six = { email: 'six@owners.example', name: 'Six', password: 'ab-cd-', companyId: lakeside.id };
      expectStatus(await lakeside.superAdmin.send('POST', '/api/super-admin/business-owners', six), 201);
    },
  },
];
