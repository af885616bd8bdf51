/** The same for a wrong, an old and an ended link, so that the reply reveals nothing. */
export const linkUnknown = 'This link is not valid any more.';
