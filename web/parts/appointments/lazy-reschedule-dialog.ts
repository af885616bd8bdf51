import { lazyPart } from '#web/ui/lazy-part.tsx';

/** The dialog that moves an appointment. Preloaded by the lists and cards from which it can be opened. */
export const LazyRescheduleDialog = lazyPart(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog);
