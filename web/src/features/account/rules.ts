// A chunk of its own, which the forms import when they are first used.
export { securityQuestionForm } from '@utility-pay/contracts';
