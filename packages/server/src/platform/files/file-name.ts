import { limits } from '@switchboard/contract'

/**
 * A stranger's file name as text to show and to offer when saving, never as a path (security §3.11): its last part,
 * without control, invisible and direction-changing characters, of a bearable length with its ending kept.
 */
export function cleanFileName(given: string | null, fallback = 'file'): string {
  const plain = (given ?? '')
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
  const last = plain.split(/[/\\]/).at(-1) ?? ''
  const name = last.replaceAll(/[<>:"|?*]/g, '_').replace(/^[\s.]+|[\s.]+$/g, '')
  return name === '' ? fallback : shortened(name)
}

function shortened(name: string): string {
  if (name.length <= limits.nameText) return name
  const ending = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? ''
  return `${name
    .slice(0, limits.nameText - ending.length)
    .toWellFormed()
    .replaceAll('\ufffd', '')}${ending}`
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
