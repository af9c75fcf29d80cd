/**
 * The pressed key, or for a letter of another script the Latin letter or the digit of the same key. Shortcuts are named
 * by Latin letters, and a Russian, Bulgarian or Japanese layout reports "л" or "の" for K, also together with Ctrl. Both letters
 * of a Turkish layout that look like an I are the I of the shortcuts.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === 'ı' || key === 'İ') return 'i'
  if (!isOtherScript.test(key)) return key
  return /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1]?.toLowerCase() ?? key
}

/** One letter, and not a Latin one: a Latin layout may put its letters elsewhere than a US keyboard does. */
const isOtherScript = /^(?!\p{Script=Latin})\p{L}$/u
