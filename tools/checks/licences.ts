import type { LockFile } from './lock-file.ts'

/** Licences under which a company may run the server with no duty beyond a notice. */
const permitted = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'MPL-2.0',
  // libvips and the audio decoders, as libraries of their own that may be exchanged.
  'LGPL-3.0-or-later',
])
/** Packages whose own file names their licence in a way that the lock file does not carry. */
const read = new Map([['node_modules/xmlhttprequest-ssl', 'MIT']])

/** Packages that the server runs with and whose licence is not on this list. */
export function foreignLicences(lock: LockFile): string[] {
  return Object.entries(lock.packages).flatMap(([place, { license, dev, link }]) => {
    if (!place.startsWith('node_modules/') || dev === true || link === true) return []
    const names = license ?? read.get(place) ?? 'no licence'
    const isPermitted = names
      .replaceAll(/[()]/g, '')
      .split(' AND ')
      .every((part) => part.split(' OR ').some((one) => permitted.has(one)))
    return isPermitted ? [] : [`${place}: ${names}`]
  })
}
