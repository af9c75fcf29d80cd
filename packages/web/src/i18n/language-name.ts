/** 'English (United States)' for en_US, in the page's language. */
export function languageName(code: string, page: string): string {
  const tag = code.replaceAll('_', '-')
  try {
    return new Intl.DisplayNames([page], { type: 'language' }).of(tag) ?? code
  } catch {
    return code
  }
}
