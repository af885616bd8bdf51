import { useState } from 'react';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { Example, GallerySection } from './gallery-section.tsx';

const all = ['Ananya Sharma', 'Dev Patel', 'Farah Khan', 'Lakshmi Subramaniam'];
const states = {
  loading: { data: undefined, isPending: true, isError: false },
  error: { data: undefined, isPending: false, isError: true },
  empty: { data: [] as string[], isPending: false, isError: false },
  content: { data: all, isPending: false, isError: false },
};
type State = keyof typeof states;

/** Lists with their loading, error and empty states. */
export function ListsPart() {
  const [state, setState] = useState<State>('loading');
  const [q, setQ] = useState('');
  const [pages, setPages] = useState(1);
  const [isLoading, setIsLoading] = useState(false);

  return (
    <GallerySection id="lists" title="Lists and loading">
      <Example title="Search box" className="max-w-md">
        <SearchBox
          label="Search patients"
          placeholder="Name or patient ID"
          value={q}
          onChange={setQ}
          hasSlashShortcut
        />
        <output className="mt-2 block text-ink-muted">Searching for “{q}”</output>
      </Example>
      <Example title="The four states">
        <div className="mb-4 flex flex-wrap gap-2">
          {(Object.keys(states) as State[]).map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="small"
              aria-pressed={state === name}
              onClick={() => setState(name)}
            >
              {name}
            </Button>
          ))}
        </div>
        <Card className="min-h-56">
          <AsyncView
            query={{ ...states[state], refetch: () => setState('content') }}
            error="Failed to load patients. Please try again later."
            empty={
              <EmptyState
                title="No patients found"
                hint="You haven't added any patients yet"
                drawing={<Leaf />}
                action={<Button>Add Your First Patient</Button>}
              />
            }
          >
            {(names) => (
              <ul>
                {names.map((name) => (
                  <li key={name} className="py-2">
                    {name}
                  </li>
                ))}
              </ul>
            )}
          </AsyncView>
        </Card>
      </Example>
      <Example title="Skeleton" className="grid gap-4 md:grid-cols-2">
        <Card className="flex gap-4">
          <Skeleton className="size-16 rounded-full" />
          <div className="flex-1">
            <Skeleton className="mb-4 h-6 w-2/3" />
            <SkeletonText lines={2} />
          </div>
        </Card>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </Example>
      <Example title="Progress line" className="relative h-3 translate-z-0">
        <ProgressBar active label="Loading example" />
      </Example>
      <Example title="Load more">
        <div className="h-64 overflow-y-auto rounded-card border border-line px-4" data-testid="growing-list">
          <ul>
            {Array.from({ length: pages * 8 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the example rows never change their order
              <li key={index} className="border-b border-line py-3">
                Row {index + 1}
              </li>
            ))}
          </ul>
          <LoadMore
            hasMore={pages < 3}
            busy={isLoading}
            href="#lists"
            onLoadMore={() => {
              setIsLoading(true);
              setTimeout(() => {
                setPages((now) => now + 1);
                setIsLoading(false);
              }, 400);
            }}
          />
        </div>
      </Example>
      <Example title="Load more that failed">
        <LoadMore hasMore error="The next page could not be loaded." label="Try again" onLoadMore={() => {}} />
      </Example>
    </GallerySection>
  );
}

function Leaf() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <ellipse cx="80" cy="98" rx="62" ry="7" className="fill-art-sand" />
      <path d="M80 98C52 82 48 48 80 14c32 34 28 68 0 84Z" className="fill-art-teal" />
      <path
        d="M80 98V38M80 62l14-14M80 74 66 60"
        className="stroke-art-paper"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="124" cy="34" r="11" className="fill-art-marigold" />
    </svg>
  );
}
