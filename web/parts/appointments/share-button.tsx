import { Share2 } from 'lucide-react';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { shareContent } from './visit-words.ts';

/** Opens the share sheet of the system. Without one, the text is copied. */
export function ShareButton({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const share = async () => {
    const content = shareContent(t, appointment);
    if ('share' in navigator) {
      try {
        return await navigator.share(content);
      } catch (error) {
        // The user closed the sheet. Any other failure copies the text instead.
        if (error instanceof Error && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText([content.text, content.url].filter(Boolean).join('\n'));
      showToast({ title: t('Copied'), description: t('You can paste it into a message now.'), tone: 'success' });
    } catch {
      const description = t('Your browser did not allow it. Please use the printable slip.');
      showToast({ title: t('Could not be copied'), description, tone: 'destructive' });
    }
  };
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share2 aria-hidden="true" />
      {t('Share')}
    </Button>
  );
}
