import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the same list without the dialog. */
    isOpenedHere?: boolean;
  }
}

/** Opens and closes the detail dialog through the address (`open=`), so that the Back button closes it. */
export function useOpenAppointment() {
  const navigate = useNavigate();
  const router = useRouter();
  const closingKey = useRef<string | null>(null);

  const navigateTo = (appointmentId: string | undefined, isOpenedHere: boolean) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, open: appointmentId }),
      state: (state) => ({ ...state, isOpenedHere }), // keeps the other values, such as the position in the list
      replace: !isOpenedHere,
      resetScroll: false,
    });

  return {
    open: (appointmentId: string) => navigateTo(appointmentId, true),
    close: () => {
      const { key, isOpenedHere } = router.latestLocation.state;
      // A second Escape during the navigation must not go back twice.
      if (closingKey.current === key) return;
      closingKey.current = key ?? null;
      if (isOpenedHere) router.history.back();
      else navigateTo(undefined, false);
    },
  };
}
