// A fifth language is one folder, and no line of code changes: a copy of the page gets one, and speaks it.

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Words } from '../learn/lessons';

const WEB = join(import.meta.dirname, '../..');
const PATIENCE = 240_000;
const read = (path: string): string => readFileSync(join(WEB, path), 'utf8');

/** As much Italian as somebody may have who has just begun. */
const lessons = (JSON.parse(read('src/games/duell/lessons/en.json')) as Words[]).map((words) => ({ ...words, task: `Compito: ${words.task}` }));
const FILES = {
  'language.json': JSON.stringify({ name: 'Italiano' }),
  'messages/table.json': JSON.stringify({ roll: 'Tira' }),
  'messages/pace.json': JSON.stringify({ unread: { one: '{count} riga', many: '{count} righe', other: '{count} righe' } }),
  'messages/duell.json': JSON.stringify({ 'you-move': 'Muovi uno dei tuoi dadi.' }),
  'lessons/duell.json': JSON.stringify(lessons),
  'rules/qwixx-longo.md': read('../docs/rules/qwixx-longo.md').replace(/^# .*/, '# Qwixx Longo, le regole'),
  'rules/pictures.json': JSON.stringify({ lock: 'lucchetto' }),
};

const house = mkdtempSync(join(tmpdir(), 'dicehall-fifth-'));
const page = join(house, 'web');
let server: ViteDevServer;

beforeAll(async () => {
  for (const path of ['src', 'plugins', 'package.json', 'svelte.config.js', 'tsconfig.json', 'vite.config.ts']) {
    cpSync(join(WEB, path), join(page, path), { recursive: true, filter: (file) => !/engine\/module$|src\/languages$|fifth\.test\.ts$/.test(file) });
  }
  symlinkSync(join(WEB, 'node_modules'), join(page, 'node_modules'));
  symlinkSync(join(WEB, '../docs'), join(house, 'docs'));
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(page, 'src/languages/it', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  const quiet = { hmr: false, ws: false, watch: null } as const;
  server = await createServer({ root: page, configFile: join(page, 'vite.config.ts'), logLevel: 'error', server: { middlewareMode: true, ...quiet } });
}, PATIENCE);

afterAll(async () => {
  await server?.close();
  rmSync(house, { recursive: true });
});

test('the page speaks it, and English where it lacks words', { timeout: PATIENCE }, async () => {
  const { LANGUAGES, spoken, t } = (await server.ssrLoadModule('/src/i18n/language.svelte.ts')) as typeof import('./language.svelte');
  expect(Object.keys(LANGUAGES)).toEqual(['en', 'fr', 'pl', 'de', 'it']);
  expect(LANGUAGES['it']).toEqual({ name: 'Italiano', isWhole: false });
  await spoken.speak('it');
  expect(spoken.language).toBe('it');
  expect([t('table.roll'), t('duell.you-move')]).toEqual(['Tira', 'Muovi uno dei tuoi dadi.']);
  const english = JSON.parse(read('src/i18n/table/en.json')) as Record<string, string>;
  expect(t('table.undo')).toBe(english['undo']);
});

test('its tutorial and its rules come from the same folder', { timeout: PATIENCE }, async () => {
  const { stepsOf } = (await server.ssrLoadModule('/src/learn/lessons.ts')) as typeof import('../learn/lessons');
  const [own] = await stepsOf('duell', 'it');
  expect(own?.words.task).toMatch(/^Compito: /);
  const [fallback] = await stepsOf('qwixx-duel', 'it');
  expect(fallback?.words).toEqual((await stepsOf('qwixx-duel', 'en'))[0]?.words);
  const { pages } = (await server.ssrLoadModule('virtual:rules')) as typeof import('virtual:rules');
  const longo = (await pages['qwixx-longo/it']?.())?.default;
  expect(longo?.title).toBe('Qwixx Longo, le regole');
  expect(longo?.html).toContain('>lucchetto</text>');
  expect((await pages['duell/it']?.())?.default.title).toBe((await pages['duell/en']?.())?.default.title);
});

test('the tests of languages pass with it, and say what it lacks', { timeout: PATIENCE }, async () => {
  const run = promisify(execFile);
  const about = ['src/i18n', 'src/rules', 'src/learn', 'src/hall/why-words'];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const { stdout } = await run(process.execPath, [join(WEB, 'node_modules/vitest/vitest.mjs'), 'run', ...about], { cwd: page, env });
  expect(stdout).toMatch(/it still lacks \d+:/);
  expect(stdout).toMatch(/^table\.undo$/m);
  expect(stdout).not.toMatch(/^table\.roll$/m);
});
