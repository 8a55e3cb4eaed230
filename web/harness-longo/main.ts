import '../src/app.css';
import { mount } from 'svelte';
import { startLanguage } from '../src/i18n/language.svelte';
import Wrap from './Wrap.svelte';
const q = new URLSearchParams(location.search);
if (q.get('theme')) document.documentElement.dataset.theme = q.get('theme')!;
if (q.get('lang')) localStorage.setItem('dicehall.language', q.get('lang')!);
await startLanguage();
mount(Wrap, { target: document.getElementById('app')!, props: { which: q.get('s') ?? 'move' } });
