/**
 * The server limits what one address may do at the same time. A crowd comes from many addresses, as it would in life: each
 * connection takes the next of these. Linux answers on every address of 127.0.0.0/8.
 */
export const sourceOf = (n: number): string => `127.9.0.${1 + (n % 250)}`;
