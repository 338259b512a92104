import { describe, expect, it } from 'vitest';
import { redirectFor, returnPathFor } from './redirects.ts';

describe('without a session', () => {
  it('a visitor stays on the public pages', () => {
    for (const path of [
      '/login',
      '/login/',
      '/register',
      '/auth/login',
      '/auth/forgot-password',
      '/admin/login',
      '/reset-password',
      '/security-question-reset',
    ]) {
      expect(redirectFor(path, null)).toBeNull();
    }
  });

  it('a visitor is redirected from the root and customer pages to the customer sign-in', () => {
    for (const path of ['/', '/account', '/payment/b1', '/ipospays-payment/b1', '/payment-result']) {
      expect(redirectFor(path, null)).toBe('/login');
    }
  });

  it('a visitor is redirected from every dashboard page to the admin sign-in', () => {
    for (const path of ['/dashboard', '/dashboard/customers', '/dashboard/unknown']) {
      expect(redirectFor(path, null)).toBe('/admin/login');
    }
  });

  it('a visitor stays on unknown addresses', () => {
    for (const path of ['/nowhere', '/auth/other']) expect(redirectFor(path, null)).toBeNull();
  });
});

describe('with a session', () => {
  it('a customer is redirected from the root, public and staff pages to the account', () => {
    for (const path of ['/', '/login', '/admin/login', '/register', '/dashboard', '/dashboard/customers']) {
      expect(redirectFor(path, 'CUSTOMER')).toBe('/account');
    }
    expect(redirectFor('/payment-result', 'CUSTOMER')).toBeNull();
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
      for (const path of ['/', '/login', '/register', '/account', '/payment/b1']) {
        expect(redirectFor(path, role)).toBe('/dashboard');
      }
      expect(redirectFor('/dashboard/customers', role)).toBeNull();
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
