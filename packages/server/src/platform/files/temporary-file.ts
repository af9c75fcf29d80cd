import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../context.ts'

/** A place for a file that is deleted at the end of the block, unless it was moved by then; `ending` as in `.webp`. */
export function temporaryFile({ files, ids }: Pick<AppContext, 'files' | 'ids'>, ending: string) {
  const path = join(files.temporaryDir, `${ids.uuid()}${ending}`)
  return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
}
