import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotFoundPage } from '#web/frame/not-found-page.tsx';
import { notFoundHead } from '#web/lib/head.ts';

/** Matches all unknown addresses. The route is inside the layout, so that the page has the navigation links. */
export const Route = createFileRoute('/_visitor/$')({
  loader: () => {
    throw notFound();
  },
  head: notFoundHead,
  notFoundComponent: NotFoundPage,
});
