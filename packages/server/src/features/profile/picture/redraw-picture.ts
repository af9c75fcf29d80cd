import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { refuse } from '../../../platform/lib/refusal.ts'
import { turnstile } from '../../../platform/lib/turnstile.ts'

const run = promisify(execFile)
const child = fileURLToPath(new URL('redraw-child.ts', import.meta.url))
const inTurn = turnstile(2, 20)

const Size = z.object({ width: z.number(), height: z.number() })
export type PictureSize = z.infer<typeof Size>

const EDGE = 512
const PATIENCE = 10_000

/**
 * Writes a picture anew as WebP without metadata, at most 512 pixels wide and high. Only what our decoders read as JPEG,
 * PNG, WebP or GIF is a picture, whatever its name says. @throws not-an-image
 */
export function redrawPicture(from: string, to: string): Promise<PictureSize> {
  return inTurn(async () => {
    const words = ['--max-old-space-size=64', child, from, to, String(EDGE)]
    const drawn = await run(process.execPath, words, {
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
      env: {},
    }).catch(() => refuse('not-an-image', { field: 'file' }))
    return Size.parse(JSON.parse(drawn.stdout))
  })
}
