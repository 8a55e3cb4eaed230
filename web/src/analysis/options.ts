// The options of a game as the hall writes them: `home=king king-captures=no`.

/** The value of an option; empty where the rules are the usual ones. */
export function optionOf(options: string, name: string): string {
  const found = options.split(' ').find((option) => option.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

/** The same options but for one. Nothing is the usual rule. */
export function withOption(options: string, name: string, value: string): string {
  const others = options.split(' ').filter((option) => option !== '' && !option.startsWith(`${name}=`));
  return [...others, ...(value === '' ? [] : [`${name}=${value}`])].join(' ');
}
