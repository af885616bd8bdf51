/** One text for a missing patient and for another family's patient, so that the reply does not reveal which exist. */
export const patientUnknown = 'Patient not found or you do not have permission to access this patient';

/** The rejection when a patient with booked appointments is removed. */
export const patientHasUpcoming = 'This patient has upcoming appointments. Please cancel them first.';
