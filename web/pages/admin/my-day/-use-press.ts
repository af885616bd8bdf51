import { useState } from 'react';
import type { StepRow } from '#contract/steps/schemas.ts';
import type { StepState } from '#contract/steps/texts.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { newId } from '#web/lib/new-id.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { storePress } from '#web/offline/queued-step-marks.ts';
import { sendPress, sendPresses } from '#web/offline/step-mark-sender.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Stores what the assistant pressed and sends it. Without a network it waits on this device. */
export function usePress(step: Pick<StepRow, 'id' | 'title' | 'work'>) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  const press = async (state: StepState, note = ''): Promise<void> => {
    setSaving(true);
    const pressed = {
      key: newId(),
      stepId: step.id,
      assignment: step.work.assignment,
      state,
      note: note.trim(),
      pressedAt: new Date().toISOString(),
    };
    try {
      if (await storePress(pressed, step.title)) void sendPresses();
      else await sendPress(pressed);
    } catch (error) {
      const description = wordsFor(error, t('Please try again later.'));
      showToast({ title: t('This was not saved'), description, tone: 'destructive' });
    } finally {
      setSaving(false);
    }
  };
  return { press, isSaving };
}
