import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), tanstackStart({ srcDirectory: 'web', router: { routesDirectory: 'routes' } }), react()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // The renderer carries its own libraries: a production install has only what the server itself loads.
  environments: command === 'build' ? { ssr: { resolve: { noExternal: true } } } : {},
}));
