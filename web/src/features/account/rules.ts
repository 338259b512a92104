// A chunk of its own, which the forms import when they are first used.
export { changePasswordForm, securityQuestionForm } from '@utility-pay/contracts';
