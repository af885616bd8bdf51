/** The maximum size of an upload. The stored picture is much smaller. */
export const maxImageBytes = 5 * 1024 * 1024;
