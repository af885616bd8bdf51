import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the list without the dialog. */
    isOpenedHere?: boolean;
  }
}

/** Opens and closes the detail dialog by the address (`open=`), so that Back closes it. */
export function useOpenAppointment() {
  const navigate = useNavigate();
  const router = useRouter();
  const closing = useRef<string | null>(null);

  const show = (open: string | undefined, isOpenedHere: boolean) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, open }),
      state: (now) => ({ ...now, isOpenedHere }), // a list keeps its place there
      replace: !isOpenedHere,
      resetScroll: false,
    });

  return {
    open: (appointmentId: string) => show(appointmentId, true),
    close: () => {
      const { key, isOpenedHere } = router.latestLocation.state;
      // An impatient second Escape must not go back twice.
      if (closing.current === key) return;
      closing.current = key ?? null;
      if (isOpenedHere) router.history.back();
      else show(undefined, false);
    },
  };
}
