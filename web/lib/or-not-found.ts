import { notFound } from '@tanstack/react-router';
import { isNotFound } from './api.ts';

/** What was loaded for a page; the not-found page where there is no such thing, or its id cannot be one. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (isNotFound(error)) throw notFound();
    throw error;
  }
}
