/**
 * The source address of the nth connection. The server limits each client address, so simulated clients use many of them.
 * On Linux, every address of 127.0.0.0/8 is local.
 */
export const sourceAddress = (n: number): string => `127.9.0.${1 + (n % 250)}`;
