/** The roles of the team, most permissions first. */
export const teamRoles = ['admin', 'manager', 'assistant'] as const;
export type TeamRole = (typeof teamRoles)[number];
