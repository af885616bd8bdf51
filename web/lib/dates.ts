const shortForm = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
const withTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** `Jan 5, 2025`: the day in India, wherever the reader is. */
export function shortDate(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? 'Invalid date' : shortForm.format(date);
}

/** `Jan 5, 2025, 3:30 PM`, in India. */
export function shortDateTime(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? 'Invalid date' : withTime.format(date);
}
