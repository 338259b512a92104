import { describe, expect, it } from 'vitest';
import { PATHS } from '../paths.ts';
import { redirectFor, returnPathFor } from './redirects.ts';

const PUBLIC_PAGES = [
  '/login',
  '/login/',
  '/register',
  '/auth/login',
  '/auth/forgot-password',
  '/admin/login',
  '/reset-password',
  '/security-question-reset',
];
const CUSTOMER_PAGES = [
  '/account',
  '/payment',
  '/payment/b1',
  '/payment/amount',
  '/ipospays-payment/b1',
  '/payment-result',
  '/payment-error',
  '/payment-popup-success',
  '/payment-popup-error',
];
const STAFF_PAGES = [
  ...Object.values(PATHS).filter((path) => path.startsWith('/dashboard')),
  '/dashboard/customers/c1',
  '/dashboard/unknown',
];

describe('without a session', () => {
  it('a visitor stays on the public pages', () => {
    for (const path of PUBLIC_PAGES) expect(redirectFor(path, null), path).toBeNull();
  });

  it('a visitor is redirected from the root and customer pages to the customer sign-in', () => {
    for (const path of ['/', ...CUSTOMER_PAGES]) expect(redirectFor(path, null), path).toBe('/login');
  });

  it('a visitor is redirected from every dashboard page to the admin sign-in', () => {
    for (const path of STAFF_PAGES) expect(redirectFor(path, null), path).toBe('/admin/login');
  });

  it('a visitor stays on unknown addresses', () => {
    for (const path of ['/nowhere', '/auth/other']) expect(redirectFor(path, null)).toBeNull();
  });
});

describe('with a session', () => {
  it('a customer is redirected from the root, public and staff pages to the account', () => {
    for (const path of ['/', ...PUBLIC_PAGES, ...STAFF_PAGES])
      expect(redirectFor(path, 'CUSTOMER'), path).toBe('/account');
    for (const path of CUSTOMER_PAGES) expect(redirectFor(path, 'CUSTOMER'), path).toBeNull();
  });

  it('a signed-in user is redirected from the reset page to the start page, unless the URL has an emailed token', () => {
    for (const path of ['/reset-password', '/auth/forgot-password']) {
      expect(redirectFor(path, 'CUSTOMER')).toBe('/account');
      expect(redirectFor(path, 'COMPANY_ADMIN', '#main')).toBe('/dashboard');
      for (const hash of ['#token=abc', '#lock=abc']) expect(redirectFor(path, 'CUSTOMER', hash)).toBeNull();
    }
    expect(redirectFor('/login', 'CUSTOMER', '#token=abc')).toBe('/account');
  });

  it('staff are redirected from the root, public and customer pages to the dashboard', () => {
    for (const role of ['COMPANY_ADMIN', 'SUPER_ADMIN'] as const) {
      for (const path of ['/', ...PUBLIC_PAGES, ...CUSTOMER_PAGES])
        expect(redirectFor(path, role), path).toBe('/dashboard');
      for (const path of STAFF_PAGES) expect(redirectFor(path, role), path).toBeNull();
    }
  });
});

const staff = { id: 'u1', role: 'COMPANY_ADMIN' } as const;
const returnPath = (address: string, user: Parameters<typeof returnPathFor>[1] = staff) =>
  returnPathFor({ userId: staff.id, address }, user);

it('the same user returns to the page with its filters', () => {
  expect(returnPath('/dashboard/customers?search=ada')).toBe('/dashboard/customers?search=ada');
});

it('a link that a visitor opened is opened after sign-in for any user whose role may open it', () => {
  const link = { userId: null, address: '/dashboard/transactions?status=failed' };
  expect(returnPathFor(link, staff)).toBe('/dashboard/transactions?status=failed');
  expect(returnPathFor(link, { id: 'u3', role: 'CUSTOMER' })).toBeNull();
});

it('an address that was stored for another user is ignored', () => {
  expect(returnPath('/dashboard/customers', { id: 'u2', role: 'COMPANY_ADMIN' })).toBeNull();
  expect(returnPathFor(null, staff)).toBeNull();
});

it('no user returns to a page of another role or to a sign-in page', () => {
  expect(returnPath('/account')).toBeNull();
  expect(returnPath('/login')).toBeNull();
  expect(returnPath('/')).toBeNull();
});

it('an address outside the application is never opened', () => {
  for (const address of [
    '//evil.example/dashboard',
    'https://evil.example/dashboard',
    '/\\evil.example/dashboard',
    '',
  ]) {
    expect(returnPath(address)).toBeNull();
  }
});
