/** The roles of accounts (the column `user_role`). An account that registers itself is a `user`. */
export const roles = ['user', 'assistant', 'manager', 'admin'] as const;
export type Role = (typeof roles)[number];

const assistant = [
  'admin.enter',
  'appointment.changeAny',
  'patient.readAny',
  'family.create',
  'directory.read',
  'pricing.read',
  'payment.take',
] as const;
const manager = [
  ...assistant,
  'patient.editAny',
  'account.correctPhone',
  'directory.edit',
  'pricing.edit',
  'message.manage',
  'payment.reverse',
  'till.close',
  'absence.confirm',
  'people.export',
] as const;
const admin = [...manager, 'account.manage', 'team.manage', 'audit.read'] as const;

export type Permission = (typeof admin)[number];

/** The permissions of each role. The server checks them; the screens show only what is permitted. */
const permissionsByRole: Record<Role, readonly Permission[]> = { user: [], assistant, manager, admin };

export function can(role: Role, permission: Permission): boolean {
  return permissionsByRole[role].includes(permission);
}
