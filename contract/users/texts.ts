/** The roles on Manage Users. Administrators are only on Team. */
export const userRoles = ['user', 'assistant', 'manager'] as const;
