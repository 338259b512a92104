export {
  passwordResetForm,
  passwordResetRequestRule,
  questionResetForm,
  securityQuestionLookupRule,
} from '@utility-pay/contracts';
