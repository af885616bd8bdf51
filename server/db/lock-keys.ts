/** The keys of advisory locks that serialise servers or staff. Families, doctors and clinics have functions (`family_lock_key()`). */
export const lockKeys = {
  /** Held by the one server that uses an embedded database. */
  instance: 7_214_001,
  migration: 7_214_002,
  roles: 7_214_003,
  firstAdmin: 7_214_004,
  team: 7_214_006,
  initialAppointmentTypes: 7_214_007,
  // Each of the next three is held by the server that derives messages of that kind at this moment (`Derivation`).
  notices: 7_214_008,
  reminders: 7_214_010,
  unreadMessages: 7_214_011,
  messageTexts: 7_214_009,
  /** Held by the import of a spreadsheet: two imports at once could add the same record twice. */
  doctorImport: 7_214_012,
  clinicImport: 7_214_013,
  // 7_214_029 is the key in create_month_partitions().
} as const;
