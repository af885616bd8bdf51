/** Logout, wherever it stands. Its code is loaded when it is pressed: a visitor's page does without. */
export const signOut = async (): Promise<void> => (await import('./sign-out.ts')).leaveAccount();
