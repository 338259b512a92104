export {
  changePasswordForm as passwordRule,
  securityQuestionForm as securityQuestionRule,
} from '@utility-pay/contracts';
