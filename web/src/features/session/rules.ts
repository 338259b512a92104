export {
  claimAccountForm,
  passwordResetForm,
  passwordResetRequestRule,
  questionResetForm,
  securityQuestionLookupRule,
  signInRule,
} from '@utility-pay/contracts';
