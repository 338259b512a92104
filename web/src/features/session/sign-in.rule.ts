export { signInRule } from '@utility-pay/contracts';
