import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { City } from '#contract/cities.ts';

type Watcher = () => void;

/** The city that drives prices, in the router's context: one per browser, one per page that the server renders. */
export type SelectedCity = {
  current: () => City | null;
  /** What the page was rendered with: the first thing the browser shows must be the same. */
  rendered: () => City | null;
  /** Takes over what the server rendered. */
  start: (city: City | null) => void;
  choose: (city: City) => void;
  watch: (watcher: Watcher) => Watcher;
};

export function createSelectedCity(first: City | null): SelectedCity {
  const watchers = new Set<Watcher>();
  let rendered = first;
  let city = first;

  return {
    current: () => city,
    rendered: () => rendered,
    start: (given) => {
      rendered = given;
      city = given;
    },
    choose: (chosen) => {
      city = chosen;
      for (const tell of watchers) tell();
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** The city that drives prices; null until one is chosen. The server knows it too, from a cookie. */
export function useSelectedCity(): City | null {
  const { selectedCity } = useRouter().options.context;
  return useSyncExternalStore(selectedCity.watch, selectedCity.current, selectedCity.rendered);
}

// The dialog exists once, and only in a browser.
let isOpen = false;
const dialogWatchers = new Set<Watcher>();

function setOpen(next: boolean): void {
  isOpen = next;
  for (const tell of dialogWatchers) tell();
}

/** Opens the dialog in which a city is chosen. */
export function openCityDialog(): void {
  setOpen(true);
}

export function closeCityDialog(): void {
  setOpen(false);
}

/** Whether the dialog is asked for. Never while the server renders: pages stay usable without a script. */
export function useIsCityDialogOpen(): boolean {
  return useSyncExternalStore(
    watchDialog,
    () => isOpen,
    () => false,
  );
}

function watchDialog(watcher: Watcher): Watcher {
  dialogWatchers.add(watcher);
  return () => dialogWatchers.delete(watcher);
}
