// Why the hall makes no report, in the language of the page.

import { problemWords } from '../hall/problem-words';
import { t } from '../i18n/language.svelte';
import type { Problem } from '../protocol';

export function reportProblem(problem: Problem): string {
  switch (problem.code) {
    case 'not-over':
    case 'not-started':
    case 'running-game':
      return t('report.no-not-over');
    case 'too-many':
      return t('report.no-too-many');
    case 'unreadable':
      return t('report.no-unreadable', { why: problem.message });
    case 'too-large':
      return t('report.no-too-large');
    case 'no-table':
    case 'no-path':
    case 'no-analysis':
      return t('report.no-game');
    default:
      return problemWords(problem, false);
  }
}
