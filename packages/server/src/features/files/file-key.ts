import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'

/** What the keys of a route are sealed for: a key of one route opens nothing at another. */
type Place = 'public-files' | 'visitor-files'

/** A key that opens one file without signing in, for so many milliseconds. It cannot be guessed or altered. */
export function fileKey(
  app: AppContext,
  place: Place,
  { fileid, goodFor }: { fileid: string; goodFor: number },
): string {
  const sealed = app.secrets.seal(`${fileid} ${later(app.clock.now(), goodFor)}`, place)
  return Buffer.from(sealed).toString('base64url')
}

const Key = z.tuple([z.uuid(), z.string()])

/** The file of a key; null when the key is forged or expired. */
export function fileOfKey(app: AppContext, place: Place, given: string): string | null {
  try {
    const parts = app.secrets.open(Buffer.from(given, 'base64url').toString(), place).split(' ')
    const [fileid, until] = Key.parse(parts)
    return app.clock.now() < until ? fileid : null
  } catch {
    return null
  }
}
