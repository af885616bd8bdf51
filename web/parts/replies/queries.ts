import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getLinkedVisit, getPhoneChange, getSubscription } from '#contract/replies/endpoints.ts';
import type { PageLanguage } from '#contract/shared/page-languages.ts';
import { callApi } from '#web/lib/api.ts';

export const replyQueries = {
  /** What the link of a message is about. */
  one: (token: string) =>
    queryOptions({
      queryKey: ['replies', 'one', token],
      queryFn: () => callApi(getLinkedVisit, { params: { token } }),
    }),
  /** Whether somebody has requested another phone number for the account. */
  objection: (token: string) =>
    queryOptions({
      queryKey: ['replies', 'objection', token],
      queryFn: () => callApi(getPhoneChange, { params: { token } }),
    }),
  /** Which messages the link can stop. */
  subscription: (token: string) =>
    queryOptions({
      queryKey: ['replies', 'subscription', token],
      queryFn: () => callApi(getSubscription, { params: { token } }),
    }),
};

/** Loads the page of a link and the sentences of its language. */
export async function loadReply(queryClient: QueryClient, token: string): Promise<void> {
  const { language } = await queryClient.fetchQuery(replyQueries.one(token));
  await loadSentences(queryClient, language);
}

/** The same for the page on which the owner of the old phone number objects to its change. */
export async function loadObjection(queryClient: QueryClient, token: string): Promise<void> {
  const { language } = await queryClient.fetchQuery(replyQueries.objection(token));
  await loadSentences(queryClient, language);
}

/** The same for the page that stops messages. */
export async function loadSubscription(queryClient: QueryClient, token: string): Promise<void> {
  const { language } = await queryClient.fetchQuery(replyQueries.subscription(token));
  await loadSentences(queryClient, language);
}

async function loadSentences(queryClient: QueryClient, language: PageLanguage): Promise<void> {
  // Loaded on demand: other pages in English do not need it.
  const { catalogueQueries } = await import('#web/i18n/catalogues.ts');
  await queryClient.prefetchQuery(catalogueQueries.links(language));
}
