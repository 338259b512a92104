export { businessOwnerRule } from '@utility-pay/contracts';
