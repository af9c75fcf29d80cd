import { limits } from '@switchboard/contract'

/** Characters of a given name that are read: the rest costs nothing, however long a sender makes it. */
const READ = 1000
/** Of them at the end, where the ending is. */
const TAIL = 100

/**
 * A stranger's file name as text to show and to offer when saving, never as a path: its last part,
 * without control, invisible and direction-changing characters, of a bearable length with its ending kept.
 */
export function cleanFileName(given: string | null, fallback = 'file'): string {
  const plain = readable(lastPart(given ?? ''))
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
  const name = withoutEdges(plain.replaceAll(/[<>:"|?*]/g, '_'))
  return name === '' ? fallback : shortened(name)
}

const lastPart = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** Cut before anything else is done: bringing marks into their order takes time with the square of their number. */
const readable = (name: string): string =>
  name.length <= READ ? name : name.slice(0, READ - TAIL) + name.slice(-TAIL)

function withoutEdges(name: string): string {
  let end = name.length
  while (end > 0 && /[\s.]/.test(name.charAt(end - 1))) end -= 1
  return name.slice(0, end).replace(/^[\s.]+/, '')
}

/** A name of a bearable length that keeps its ending; never half a character. */
export function shortened(name: string): string {
  if (name.length <= limits.nameText) return name
  const ending = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, limits.nameText - ending.length).replaceAll(/\p{Cs}/gu, '')
  return `${stem.endsWith('.') ? stem.slice(0, -1) : stem}${ending}`
}

/** Content-Disposition with the name in both spellings of RFC 6266. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
