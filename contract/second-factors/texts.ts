/** The rejection of staff who must still set up a second factor. */
export const addFactorFirst = 'Please set up a second step for logging in first.';
