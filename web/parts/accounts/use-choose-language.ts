import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { addressIn, type PageLanguage } from '#contract/shared/page-languages.ts';
import { areasOf, followLanguage, loadLanguage } from '#web/i18n/catalogues.ts';
import { offerFontOf } from '#web/i18n/script-font.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { saveLanguage } from './language-storage.ts';
import { useViewer } from './queries.ts';

/**
 * Returns the function that shows this page in another language and remembers the choice. Nothing on the page is
 * mounted again, so everything that was typed stays. Back returns to the page in the previous language.
 */
export function useChooseLanguage(): (language: PageLanguage) => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const t = useT();
  return async (language) => {
    try {
      await loadLanguage(queryClient, language, areasOf(router.latestLocation.pathname, viewer?.role));
    } catch {
      const description = t('Please check your connection and try again.');
      showToast({ title: t('The language could not be loaded'), description, tone: 'destructive' });
      return;
    }
    offerFontOf(language);
    saveLanguage(language);
    followLanguage(router);
    const { href, state } = router.latestLocation;
    // Not `router.navigate`: for the router it is the same address. Nothing is lost, so no form asks whether to leave.
    router.history.push(addressIn(language, href), state, { ignoreBlocker: true });
    if (!viewer) return;
    const { saveInAccount } = await import('./language-queries.ts');
    await saveInAccount(language).catch(() => undefined); // the page itself is already in the new language
    await queryClient.invalidateQueries({ queryKey: ['message-settings'] });
  };
}
