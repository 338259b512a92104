import { expect, test } from 'vitest';
import { consistsOfContext } from './context-words.ts';

const OLGA = { name: 'Olga Nyström', email: 'olga.office@lakeside.test', companyName: 'Lakeside Water & Power' };

test.each([
  'utilitypay',
  'UtilityPay2026!',
  'Utility-Pay-1',
  'Lakeside2026',
  'l.a.k.e.s.i.d.e.1',
  'lakesidewaterpower',
  'Water!Power!99',
  'olga1234',
  'OLGANYSTRÖM1',
  'nystro\u0308m-55',
  'olga.office',
  'office-2026!!!!!!!!!!!!',
  'lakeside olga utility',
])('refuses %s', (password) => {
  expect(consistsOfContext(password, OLGA)).toBe(true);
});

test.each([
  'correct horse battery',
  'a lakeside cabin in june',
  'q7-wxz',
  'pay-later',
  'owner-password-1',
  'waterproof-boots-41',
])('accepts %s', (password) => {
  expect(consistsOfContext(password, OLGA)).toBe(false);
});

test('ignores words of fewer than 4 letters, and names that are not known', () => {
  expect(consistsOfContext('al-is-x1', { name: 'Al Bo', email: 'al@x.test' })).toBe(false);
  expect(consistsOfContext('lakeside1', { name: '', email: '' })).toBe(false);
});
