/** The search parameters of Manage Appointments that the Filters panel sets. */
export const panelFilters = ['doctor', 'clinic', 'city', 'type', 'from', 'to', 'attendance'] as const;
export type PanelFilter = (typeof panelFilters)[number];
