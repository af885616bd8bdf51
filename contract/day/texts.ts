/** The rejection of a delay that families are to be told about, if the day is later than tomorrow. */
export const tooEarlyToNotify = 'Families are notified of a delay on the day itself or on the day before.';
