import { describe, expect, it } from 'vitest';
import { simulatorAddress } from '../simulator-address.ts';
import { endpointsFor } from './endpoints.ts';

const sandbox = 'https://payment.ipospays.tech';
const live = 'https://payment.ipospays.com';
const path = '/api/v1/external-payment-transaction';
const simulator = simulatorAddress('http://127.0.0.1:4010/', undefined);

describe('endpointsFor', () => {
  it.each(['', ' ', null, undefined, sandbox, `${sandbox}/`, sandbox + path])(
    'accepts the address %j in test mode',
    (address) => {
      expect(endpointsFor({ testMode: true, hostedPageUrl: address }, null)).toMatchObject({ create: sandbox + path });
      const simulated = endpointsFor({ testMode: true, hostedPageUrl: address }, simulator);
      expect(simulated).toMatchObject({ create: `http://127.0.0.1:4010${path}` });
    },
  );

  it.each([
    live + path,
    `http://payment.ipospays.tech${path}`,
    `${sandbox}.evil.example${path}`,
    `https://user@payment.ipospays.tech${path}`,
    `${sandbox}:8443${path}`,
    `${sandbox}/api/v3/external-payment-transaction`,
    `${sandbox}${path}?x=1`,
    `http://127.0.0.1:4010${path}`,
    'javascript:alert(1)',
  ])('refuses the address %s', (address) => {
    expect(endpointsFor({ testMode: true, hostedPageUrl: address }, null)).toEqual({ kind: 'misconfigured' });
  });

  it('requires the address of the mode, and never uses a simulator in live mode', () => {
    expect(endpointsFor({ testMode: false, hostedPageUrl: live + path }, simulator)).toMatchObject({
      create: live + path,
      status: 'https://api.ipospays.com/v1/queryPaymentStatus',
      pageOrigins: [live],
    });
    expect(endpointsFor({ testMode: false, hostedPageUrl: sandbox + path }, simulator).kind).toBe('misconfigured');
    expect(endpointsFor({ testMode: false, hostedPageUrl: simulator?.origin ?? '' }, simulator).kind).toBe(
      'misconfigured',
    );
  });

  it('requires a web address for the simulator', () => {
    expect(() => simulatorAddress('file:///tmp/simulator')).toThrow();
    expect(() => simulatorAddress('127.0.0.1')).toThrow();
    expect(simulatorAddress(undefined)).toBeNull();
  });
});
