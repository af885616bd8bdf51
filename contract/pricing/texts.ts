/** The rejection of a city that is unknown or inactive. */
export const unknownCity = 'We do not work in this city. Please choose another one.';

/** The rejection of a price list while no city is active. */
export const noCity = 'No cities are currently available. Please contact support.';
