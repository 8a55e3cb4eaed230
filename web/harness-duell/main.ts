import { mount } from 'svelte';
import '../src/app.css';
import { startLanguage } from '../src/i18n/language.svelte';
import H from './H.svelte';
await startLanguage();
mount(H, { target: document.getElementById('page')! });
