/** Shown beside every picture field. */
export const imageHint = 'PNG, JPG, WEBP up to 5MB';

/** Rejections of an upload, which the page also shows without sending the file. */
export const imageTooLarge = 'The picture is larger than 5MB. Please choose a smaller one.';
export const notAnImage = 'Please choose a PNG, JPG or WEBP picture.';
