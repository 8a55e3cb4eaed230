import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { startLanguage } from './i18n/language.svelte';

await startLanguage();
const target = document.getElementById('page');
if (target) mount(App, { target });
