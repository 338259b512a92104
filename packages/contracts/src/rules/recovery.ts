import { z } from 'zod';
import {
  confirmPasswordField,
  emailField,
  MAX_PASSWORD,
  MIN_PASSWORD,
  passwordField,
  passwordMismatch,
  REQUIRED,
  requiredField,
} from './fields.ts';
import { answerKey } from './security-answers.ts';

export const SECURITY_QUESTIONS = [
  'What was the name of your first pet?',
  'In what city were you born?',
  "What is your mother's maiden name?",
  'What was the make of your first car?',
  'What was the name of your elementary school?',
  'Who was your childhood best friend?',
  'What is your favorite movie?',
  'Who was your favorite teacher?',
  'What is your favorite book?',
  'What street did you grow up on?',
] as const;

/** Maximum lengths in characters. */
const MAX_QUESTION = 200;
const MAX_ANSWER = 200;

const answerField = (message = REQUIRED) =>
  requiredField(message)
    .max(MAX_ANSWER, 'Security answer is too long')
    .refine((answer) => answer === '' || answerKey(answer) !== '', message);

export const securityQuestionLookupRule = z.object({ email: emailField() });

export const questionResetRule = z.object({
  email: emailField(),
  securityAnswer: answerField('Security answer is required'),
  newPassword: passwordField(MIN_PASSWORD),
});

export const questionResetForm = questionResetRule
  .omit({ email: true })
  .extend({ confirmPassword: confirmPasswordField(MIN_PASSWORD) })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch());

export const securityQuestionRule = z.object({
  securityQuestion: requiredField().max(MAX_QUESTION, 'Security question is too long'),
  securityAnswer: answerField(),
  currentPassword: z
    .string({ error: 'Current password is required for verification' })
    .min(1, 'Current password is required for verification')
    .max(MAX_PASSWORD, 'Current password is incorrect'),
});

export const securityQuestionForm = securityQuestionRule
  .extend({ confirmAnswer: answerField('Confirm your answer') })
  .refine((form) => form.securityAnswer === form.confirmAnswer, {
    path: ['confirmAnswer'],
    error: 'Security answers do not match',
  });

export const passwordResetRequestRule = z.object({ email: emailField() });

const INCOMPLETE_LINK = 'This link is incomplete. Open the whole link from the email.';

export const passwordResetRule = z.object({
  token: requiredField(INCOMPLETE_LINK).max(200, INCOMPLETE_LINK),
  newPassword: passwordField(MIN_PASSWORD),
});

export const passwordResetForm = passwordResetRule
  .omit({ token: true })
  .extend({ confirmPassword: confirmPasswordField(MIN_PASSWORD) })
  .refine(
    ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
    passwordMismatch('Passwords do not match'),
  );
