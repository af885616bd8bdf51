export const doctorsPerPage = 9;

/** The most doctors whose next free times one request can ask for. */
export const maxDoctorsOfNextTimes = 24;
