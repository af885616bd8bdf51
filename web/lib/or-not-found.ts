import { notFound } from '@tanstack/react-router';
import { ApiError } from './api.ts';

/** What was loaded for a page; the not-found page where there is no such thing, or its id cannot be one. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
