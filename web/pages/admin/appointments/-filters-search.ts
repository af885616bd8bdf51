/** The search parameters of Manage Appointments that the Filters panel sets. */
export const panelFilters = ['doctor', 'clinic', 'city', 'type', 'from', 'to', 'attendance', 'needs'] as const;
export type PanelFilter = (typeof panelFilters)[number];
