import { mount } from 'svelte';
import '../src/app.css';
import { startLanguage } from '../src/i18n/language.svelte';
import H from './Harness.svelte';
const q = new URLSearchParams(location.search);
localStorage.setItem('dicehall.language', q.get('l') ?? 'en');
await startLanguage();
mount(H, { target: document.getElementById('page')! });
