export const section2Recovery = {
  '2.5-step-1': 'Title Reset Password; step 1: subtitle, one email field, Continue',
  '2.5-step-2': 'Step 2: subtitle, the question, Your Answer, New Password, Confirm Password, Back and Reset Password',
  '2.5-back': 'Back returns to step 1',
  '2.5-errors': 'Errors appear in an alert titled Error, and clear when step 1 succeeds',
  '2.5-success': 'After success the user goes to /login',
  '2.5-not-set': '"Please set up a security question": toast "Security Question Not Set", then /login',
} as const;
