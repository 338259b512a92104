import { permissionSwitches, updateAdminUserRule } from '@utility-pay/contracts';

export const editUserForm = updateAdminUserRule.extend({ permissions: permissionSwitches });
