export { securityQuestionForm as securityQuestionRule } from '@utility-pay/contracts';
