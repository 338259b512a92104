// A chunk of its own, which the forms import when they are first used.
export {
  claimAccountForm,
  passwordResetForm,
  passwordResetRequestRule,
  questionResetForm,
  securityQuestionLookupRule,
  signInRule,
} from '@utility-pay/contracts';
