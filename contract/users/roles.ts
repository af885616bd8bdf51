/** The roles of the accounts on Manage Users. Administrators are only on the page Team. */
export const userRoles = ['user', 'assistant', 'manager'] as const;
