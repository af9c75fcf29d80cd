let collator = collatorOf()

function collatorOf(language?: string): Intl.Collator {
  return new Intl.Collator(language, { sensitivity: 'base', numeric: true })
}

/** What is sorted from now on follows the alphabet of this language, whatever the browser's is. */
export function compareNamesIn(language: string): void {
  collator = collatorOf(language)
}

/** By the alphabet of the page's language: a Turkish agent finds Çağla after Can, not after Zeynep. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)
