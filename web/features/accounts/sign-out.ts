/** Ends the visit on this device: forgets what the browser kept about it, and returns to the home page. */
export async function signOut(): Promise<void> {
  localStorage.removeItem('is-admin');
  sessionStorage.removeItem('admin-session');
  location.assign('/');
}
