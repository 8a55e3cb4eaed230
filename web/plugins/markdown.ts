// The part of Markdown that the rules are written in, made into HTML.

export interface Heading {
  id: string;
  text: string;
}

export interface Page {
  title: string;
  html: string;
  headings: Heading[];
  /** The clauses and their first sentences in plain text. */
  clauses: Record<string, string>;
}

/** Draws a picture: its path as it is written in the page, and its description. */
export type Draw = (path: string, description: string) => string;

const CLAUSE = /^<a id="\w+"><\/a>\*\*([A-Z]\d+)\*\* · \*(.+?)\*\s+([^]*)$/;
const ITEM = /^(- |\d+\. )/;
const SENTENCE_END = /(?<=[.?!])\s+(?=[\p{Lu}«„])/u;
/** Clauses whose point comes later than in the second sentence. */
const SENTENCES: Record<string, number> = { Q14: 3, L6: 4 };

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export function slug(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, '').trim().replace(/\s+/g, '-');
}

/** No line may begin with a mark that French sets apart by a space. */
function bindMarks(text: string): string {
  return text.replace(/ ([:;!?»])/g, '\u00a0$1').replaceAll('« ', '«\u00a0');
}

function plain(markdown: string): string {
  return bindMarks(markdown.replace(/\*\*\([^)]+\)\*\*/g, '').replace(/[*`]/g, '').replace(/\s+/g, ' ').trim());
}

class Converter {
  readonly headings: Heading[] = [];
  readonly clauses: Record<string, string> = {};
  readonly #known: Set<string>;
  readonly #draw: Draw;
  title = '';

  constructor(text: string, draw: Draw) {
    this.#known = new Set([...text.matchAll(/<\/a>\*\*([A-Z]\d+)\*\*/g)].map(([, code = '']) => code));
    this.#draw = draw;
  }

  inline(text: string): string {
    const parts = text.replace(/\s*\n\s*/g, ' ').split(/(`[^`]+`)/);
    return parts.map((part) => (part.startsWith('`') ? this.#code(part) : this.#words(part))).join('');
  }

  #code(part: string): string {
    // A long position may be broken at the places where it would be read in pieces.
    return `<code>${part.slice(1, -1).split(/(?<=[;/])/).map(escapeHtml).join('<wbr>')}</code>`;
  }

  #words(part: string): string {
    return escapeHtml(bindMarks(part))
      .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
      .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
      .replace(/\*(.+?)\*/g, '<em>$1</em>')
      .replace(/(?<![\w#])[A-Z]\d+(?!\w)/g, (code) => (this.#known.has(code) ? `<a href="#${code}">${code}</a>` : code));
  }

  #heading(line: string): string {
    const level = line.indexOf(' ');
    const text = line.slice(level + 1);
    if (level === 1) {
      this.title = text;
      return `<h1>${this.inline(text)}</h1>`;
    }
    this.headings.push({ id: slug(text), text });
    return `<h${level} id="${slug(text)}">${this.inline(text)}</h${level}>`;
  }

  #table(lines: string[]): string {
    const cells = (line: string): string[] => line.split('|').slice(1, -1).map((cell) => cell.trim());
    const [head = '', rule = '', ...body] = lines;
    const isCentered = cells(rule).map((cell) => cell.startsWith(':'));
    const cell = (text: string, column: number, scope: string): string => {
      const look = isCentered[column] ? ' class="center"' : '';
      const tag = scope ? 'th' : 'td';
      return `<${tag}${look}${scope && ` scope="${scope}"`}>${this.inline(text)}</${tag}>`;
    };
    const top = cells(head).map((text, column) => cell(text, column, 'col'));
    const rows = body.map((line) => cells(line).map((text, column) => cell(text, column, column === 0 ? 'row' : '')).join(''));
    const table = `<thead><tr>${top.join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody>`;
    return `<div class="wide" tabindex="0"><table>${table}</table></div>`;
  }

  #list(lines: string[]): string {
    const items: string[] = [];
    for (const line of lines) {
      if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
      else items[items.length - 1] += `\n${line}`;
    }
    const tag = lines[0]?.startsWith('-') ? 'ul' : 'ol';
    return `<${tag}>${items.map((item) => `<li>${this.inline(item)}</li>`).join('')}</${tag}>`;
  }

  #clause(code: string, title: string, body: string): string {
    const sentences = plain(body).split(SENTENCE_END).slice(0, SENTENCES[code] ?? 2);
    // A remark in brackets that goes on beyond them is left out.
    const text = sentences.join(' ').replace(/\s*\([^)]*$/, '');
    this.clauses[code] = `${plain(title)} ${text}`;
    const link = `<a class="code" href="#${code}">${code}</a>`;
    return `<p class="clause" id="${code}" tabindex="-1">${link} <strong>${this.inline(title)}</strong> ${this.inline(body)}</p>`;
  }

  #block(lines: string[]): string {
    const [first = ''] = lines;
    if (first.startsWith('#')) return this.#heading(first);
    if (first.startsWith('|')) return this.#table(lines);
    if (first.startsWith('>')) {
      return `<aside class="example">${this.blocks(lines.map((line) => line.replace(/^> ?/, '')).join('\n'))}</aside>`;
    }
    const list = lines.findIndex((line) => ITEM.test(line));
    if (list === 0) return this.#list(lines);
    // In an example a list may follow its first line without a gap.
    if (list > 0) return this.#block(lines.slice(0, list)) + this.#list(lines.slice(list));
    const text = lines.join('\n');
    const picture = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(text);
    if (picture) return `<figure tabindex="0">${this.#draw(picture[2] ?? '', plain(picture[1] ?? ''))}</figure>`;
    const clause = CLAUSE.exec(text);
    if (clause) return this.#clause(clause[1] ?? '', clause[2] ?? '', clause[3] ?? '');
    return `<p>${this.inline(text)}</p>`;
  }

  blocks(text: string): string {
    return text
      .split(/\n{2,}/)
      .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
      .filter((lines) => lines.length > 0)
      .map((lines) => this.#block(lines))
      .join('\n');
  }
}

export function renderPage(text: string, draw: Draw): Page {
  const converter = new Converter(text, draw);
  const html = converter.blocks(text);
  return { title: converter.title, html, headings: converter.headings, clauses: converter.clauses };
}
