import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { brotli } from './plugins/brotli';
import { engine } from './plugins/engine';
import { offline } from './plugins/offline';
import { rules } from './plugins/rules';

const BASE = /src\/(later\.svelte|router\.svelte|memory|parts\/(headed\.svelte|Unloaded)|hall\/(api|reach\.svelte|bots)|offline\/local|i18n\/language\.svelte)/;

// Everything the page needs comes from the hall itself: no inline script or style, so that its
// Content-Security-Policy can forbid them.
export default defineConfig({
  plugins: [svelte(), rules(), engine(), brotli(), offline()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every screen needs comes in one file: brotli makes little of many small ones.
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'base', test: BASE }] } } },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8787', ws: true } } },
  // Against what hangs, not against what is slow: machines are busy.
  test: { include: ['src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
