import { describe, expect, it } from 'vitest';
import { redirectFor } from './redirect-rules.ts';

describe('without a session', () => {
  it('lets the public pages be', () => {
    for (const path of ['/login', '/register', '/auth/login', '/admin/login', '/login/']) {
      expect(redirectFor(path, null)).toBeNull();
    }
  });

  it('leads from the root and from a customer page to the customer sign-in', () => {
    for (const path of ['/', '/account', '/payment/b1', '/ipospays-payment/b1', '/payment-result']) {
      expect(redirectFor(path, null)).toBe('/login');
    }
  });

  it('leads from everything under the dashboard to the administrator sign-in', () => {
    for (const path of ['/dashboard', '/dashboard/customers', '/dashboard/unknown']) {
      expect(redirectFor(path, null)).toBe('/admin/login');
    }
  });

  it('leaves unknown addresses alone', () => {
    for (const path of ['/nowhere', '/auth/other']) expect(redirectFor(path, null)).toBeNull();
  });
});

describe('with a session', () => {
  it('leads a customer from the root, public and staff pages to the account', () => {
    for (const path of ['/', '/login', '/admin/login', '/register', '/dashboard', '/dashboard/customers']) {
      expect(redirectFor(path, 'CUSTOMER')).toBe('/account');
    }
    expect(redirectFor('/payment-result', 'CUSTOMER')).toBeNull();
  });

  it('leads staff from the root, public and customer pages to the dashboard', () => {
    for (const role of ['COMPANY_ADMIN', 'SUPER_ADMIN'] as const) {
      for (const path of ['/', '/login', '/register', '/account', '/payment/b1']) {
        expect(redirectFor(path, role)).toBe('/dashboard');
      }
      expect(redirectFor('/dashboard/customers', role)).toBeNull();
    }
  });
});
