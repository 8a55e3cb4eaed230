import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { startLanguage } from './i18n/language.svelte';

await startLanguage();
const target = document.getElementById('page');
if (target) mount(App, { target });

const startOffline = () => void import('./offline/start').then(({ startOffline: start }) => start());
if (navigator.serviceWorker?.controller) startOffline();
// Who makes the page available offline hears of newer ones from then on.
else navigator.serviceWorker?.addEventListener('controllerchange', startOffline, { once: true });
