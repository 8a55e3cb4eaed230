import { expect, test } from 'vitest';
import { renderPage, slug } from '../../plugins/markdown';

const page = (text: string) => renderPage(text, (path, description) => `<img src="${path}" alt="${description}">`);

test('headings, paragraphs and words with weight', () => {
  const { html, title, headings } = page('# Duell\n\nA *small* and **strong**\n`a<b` game.\n\n## A turn, twice');
  expect(html).toBe(
    '<h1>Duell</h1>\n<p>A <em>small</em> and <strong>strong</strong> <code>a&lt;b</code> game.</p>\n' +
      '<h2 id="a-turn-twice">A turn, twice</h2>',
  );
  expect(title).toBe('Duell');
  expect(headings).toEqual([{ id: 'a-turn-twice', text: 'A turn, twice' }]);
});

test('a heading keeps its accents in the address', () => {
  expect(slug('Nos décisions, et pourquoi')).toBe('nos-décisions-et-pourquoi');
});

test('a clause has an id, a short text, and is linked from elsewhere', () => {
  const { html, clauses } = page(
    '<a id="d9"></a>**D9** · *No jumping.* Dice block\nthe road. Squares are free. **(our ruling)** Third.\n\nSee D9, not D99.',
  );
  expect(html).toContain('id="D9"');
  expect(html).toContain('See <a href="#D9">D9</a>, not D99.');
  expect(clauses).toEqual({ D9: 'No jumping. Dice block the road. Squares are free.' });
});

test('the short text of a clause leaves no bracket open', () => {
  const { clauses } = page('<a id="l9"></a>**L9** · *Six first.* They are closed. Not with five. (Some print says so. It errs.)');
  expect(clauses).toEqual({ L9: 'Six first. They are closed. Not with five.' });
});

test('lists, with lines that run on', () => {
  expect(page('- one\n  more\n- two').html).toBe('<ul><li>one more</li><li>two</li></ul>');
  expect(page('1. one\n2. two').html).toBe('<ol><li>one</li><li>two</li></ol>');
});

test('tables', () => {
  expect(page('| a | b |\n| --- | :-: |\n| 1 | `x` |').html).toBe(
    '<div class="wide" tabindex="0"><table><thead><tr><th scope="col">a</th><th class="center" scope="col">b</th></tr></thead>' +
      '<tbody><tr><th scope="row">1</th><td class="center"><code>x</code></td></tr></tbody></table></div>',
  );
});

test('an example has blocks of its own', () => {
  expect(page('> **Example.** So:\n> - one\n>\n> Then [on](#a).').html).toBe(
    '<aside class="example"><p><strong>Example.</strong> So:</p><ul><li>one</li></ul>\n<p>Then <a href="#a">on</a>.</p></aside>',
  );
});

test('pictures', () => {
  const drawn = '<figure tabindex="0"><img src="pictures/a.svg" alt="A board."></figure>';
  expect(page('![A board.](pictures/a.svg)').html).toBe(drawn);
  expect(page('![A\nboard.](pictures/a.svg)').html).toBe(drawn);
});
