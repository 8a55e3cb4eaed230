import { chromium } from '@playwright/test';
const b = await chromium.launch({executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu']});
const only = process.argv.slice(2);
for (const [w,h] of [[1280,860],[360,760]]) for (const theme of ['light','dark']) {
  const c = await b.newContext({viewport:{width:w,height:h},colorScheme:theme,deviceScaleFactor:w<500?2:1});
  for (const s of only.length?only:['a1','a2','end','empty','dice']) {
    const p = await c.newPage(); p.on('pageerror',e=>console.log(s,e.message));
    p.on('console',m=>['error','warning'].includes(m.type())&&console.log(s,m.text()));
    await p.goto(`http://localhost:5391/harness-duel/index.html?s=${s}`); await p.waitForTimeout(500);
    const sw = await p.evaluate(()=>document.documentElement.scrollWidth); if (sw>w) console.log('OVERFLOW',s,w,sw);
    if (s==='a2') { await p.hover('[data-space=red7]'); await p.waitForTimeout(300); }
    await p.screenshot({path:`/tmp/duel-${s}-${w}-${theme}.png`,fullPage:true}); await p.close();
  }
}
await b.close();
