/** 'Firefox · Windows' from a browser's user agent; null when it is not one we know. */
export function browserOf(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const names = [first(browsers, userAgent), first(systems, userAgent)].filter((name) => name !== undefined)
  return names.length === 0 ? null : names.join(' · ')
}

const first = (known: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  known.find(([pattern]) => pattern.test(text))?.[1]

/** In this order: Edge and Opera call themselves Chrome as well, Chrome calls itself Safari. */
const browsers = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom\w*\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const
