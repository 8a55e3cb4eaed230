export function clauseText(_game: string, _language: string, _code: string): Promise<string | null> {
  return Promise.resolve(null);
}
