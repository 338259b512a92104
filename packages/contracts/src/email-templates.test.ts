import { expect, it } from 'vitest';
import {
  EMAIL_TEMPLATES,
  emailTemplateLabel,
  emailTemplateName,
  fillTemplate,
  RESET_TEMPLATE,
} from './email-templates.ts';

it('replaces every occurrence of a variable and nothing else', () => {
  const values = { companyName: 'Lake & {resetLink}', resetLink: 'https://x.example/$&' };
  expect(fillTemplate('{companyName}: {resetLink} {resetLink} {other} {constructor}', values)).toBe(
    'Lake & {resetLink}: https://x.example/$& https://x.example/$& {other} {constructor}',
  );
});

it('uses every variable of the reset template in its default text', () => {
  for (const { name } of RESET_TEMPLATE.variables) expect(RESET_TEMPLATE.body).toContain(`{${name}}`);
});

it('gives each template a unique name', () => {
  const names = EMAIL_TEMPLATES.map(({ key }) => emailTemplateName(key));
  expect(new Set(names).size).toBe(EMAIL_TEMPLATES.length);
});

it('labels a template, and falls back to the name of an unknown one', () => {
  expect(emailTemplateLabel('payment-receipt')).toBe('Payment receipt');
  expect(emailTemplateLabel('newer-template')).toBe('newer-template');
});
