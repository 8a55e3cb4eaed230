import { beforeAll, expect, test, vi } from 'vitest';
import german from './report/de.json';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});

test('an area that comes while another language is loaded is there in that one too', async () => {
  const { needMessages, spoken, t } = await import('./language.svelte');
  // It is there at once in the old language, and all of the new one takes longer.
  await import('./report/en.json');
  await Promise.all([spoken.speak('de'), needMessages('report')]);
  expect(spoken.language).toBe('de');
  expect(t('report.title')).toBe(german.title);
});
