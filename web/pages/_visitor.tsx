import { createFileRoute } from '@tanstack/react-router';
import { PublicLayout } from '#web/frame/public-layout.tsx';

export const Route = createFileRoute('/_visitor')({ component: PublicLayout });
