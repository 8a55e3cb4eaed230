import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const a of process.argv.slice(2)) {
  const [s, w, theme = 'light', lang = 'en'] = a.split(':');
  const p = await b.newPage({ viewport: { width: +w, height: 760 }, reducedMotion: 'reduce', deviceScaleFactor: +w < 500 ? 2 : 1 });
  p.on('console', (m) => m.type() === 'error' && console.log(m.text())); p.on('pageerror', (e) => console.log(e.message));
  await p.goto(`http://127.0.0.1:5391/harness-longo/index.html?s=${s}&theme=${theme}&lang=${lang}`);
  await p.waitForSelector('.longo');
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log(a, 'overflow', over);
  await p.screenshot({ path: `/tmp/longo-${s}-${w}-${theme}-${lang}.png`, fullPage: true });
  await p.close();
}
await b.close();
