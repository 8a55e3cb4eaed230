// What a page has to do that opens without a network: hold its build, and say when there is a newer one.

import { mount } from 'svelte';
import { needMessages } from '../i18n/language.svelte';
import { start } from './available.svelte';
import Update from './Update.svelte';

export async function startOffline(): Promise<void> {
  await start();
  await needMessages('offline');
  mount(Update, { target: document.body });
}
