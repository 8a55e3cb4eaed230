// One word for each thing, the leaflets' own where there are any: words that were used before do not come back.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const RULES = join(SOURCE, '../../docs/rules');

/** What a language does not say, and why. */
const WRONG: Record<string, [RegExp, string][]> = {
  fr: [
    [/\bjetons?\b|\blancers? ratés?|\bcoups? ratés?|\bchasse[rz]?\b|\bcaptur/i, 'pions, coups manqués, prendre'],
    [/verrouill|serrure|numéros? porte-bonheur|\bferme[rz]? (la|une|sa) rangée|rangée.{0,12}\bfermée/i, 'clôturer, cadenas, chiffres de la chance'],
    [/dés droits|à qui qu/i, 'not French'],
    [/[A-Za-zéèàêç]'[A-Za-zéèàêç]/, 'typographic apostrophes'],
    [/\s…/, 'no space before …'],
    [/[\p{L}\d)»}] [:;?!»%]|« /u, 'a space that does not break'],
    [/points sur cent|énigme|\bserveur/i, 'points de pourcentage, problème, salle'],
  ],
  pl: [
    [/żeton|blokad|blokuj|zablok/i, 'pionek, kłódka, zamknąć'],
    [/kostk|kostek|kostce/i, 'kość'],
    [/Wygrywa (Białe|Czerwone|Czarne|Szare)/, 'Wygrywają Białe'],
    [/\b(Szarego|Czarnego)\b(?! pion)|\b(Szary|Czarny) (może|ma|gra|liczy|pasuje|rzuca)/, 'Szare, Czarne'],
    [/\s…/, 'no space before …'],
    [/na ruchu wygrywa\b|\bna sto\b|ze stu\b|serwer/i, 'na ruchu wygrywają, punkty procentowe, sala'],
  ],
  de: [
    [/hinauswerfen|rauswerfen|\bfressen|\bgefangen/i, 'schlagen'],
    [/abgeschlossen|abschließ|schließ(t|en) \S+ ab\b/i, 'schließen'],
    [/von hundert|Gewinnaussicht|Richter/, 'Prozentpunkte, Gewinnchance, Bewertung'],
    [/Zufallstext|Hausregeln von D18|Gespräch|Unterhaltung/, 'Startwert, Varianten, Chat'],
  ],
};

function files(folder: string, isWanted: (path: string) => boolean): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return files(path, isWanted);
    return isWanted(path) ? [path] : [];
  });
}

test.each(Object.keys(WRONG))('%s uses one word for each thing', (language) => {
  const messages = files(SOURCE, (path) => path.endsWith(`/${language}.json`));
  const rules = files(join(RULES, language), () => true);
  expect(messages.length).toBeGreaterThan(15);
  expect(rules.length).toBeGreaterThan(2);
  const found = [...messages, ...rules].flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      // Names of options and of messages are not words, and neither is what stands for code.
      .map((line) => line.replace(/^\s*"[\w-]+": /, '').replace(/`[^`]*`/g, ''))
      .flatMap((line) => (WRONG[language] ?? []).flatMap(([wrong, right]) => (wrong.test(line) ? [`${path}: ${line.trim()} (${right})`] : []))),
  );
  expect(found).toEqual([]);
});
