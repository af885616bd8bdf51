import { notFound } from '@tanstack/react-router';
import { isNotFound } from './api.ts';

/** Awaits the record of a page. Throws the router's `notFound()` if it does not exist or its id has the wrong format. */
export async function loadOrNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (isNotFound(error)) throw notFound();
    throw error;
  }
}

/** Awaits the data of a message's link. After another failure than a wrong link, the page shows an error with Retry. */
export async function loadLink(loading: Promise<unknown>): Promise<void> {
  await loading.catch((error) => {
    if (isNotFound(error)) throw notFound();
  });
}
