/**
 * An accept list, trimmed and lower-cased. A dot-prefixed entry is the ending of the name, an entry that ends in
 * '/*' the main media type, any other the whole one; no list means accepted.
 */
export function isAccepted(
  file: { name: string; type: string },
  accept: string | readonly string[],
): boolean {
  const entries = (typeof accept === 'string' ? accept.split(',') : accept)
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')
  if (entries.length === 0) return true
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  return entries.some((entry) => {
    if (entry.startsWith('.')) return name.endsWith(entry)
    if (entry.endsWith('/*')) return type.split('/')[0] === entry.slice(0, -2)
    return type === entry
  })
}
