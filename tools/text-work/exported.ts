import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/** An export of a product file, by name. It is loaded at run time, because tools import no package. */
export async function exported(root: string, path: string, name: string): Promise<unknown> {
  const module: unknown = await import(pathToFileURL(join(root, path)).href)
  return z.record(z.string(), z.unknown()).parse({ ...Object(module) })[name]
}
