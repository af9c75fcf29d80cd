import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { turnstile } from '../lib/turnstile.ts'

const run = promisify(execFile)
const child = fileURLToPath(new URL('preview-child.ts', import.meta.url))
const inTurn = turnstile(2, 200)

const Original = z.object({
  format: z.enum(['jpeg', 'png', 'webp', 'gif']).transform((format) => `image/${format}`),
  width: z.number().int(),
  height: z.number().int(),
})

/** A picture that our decoder has read: its real type, and its sides as they are looked at. */
export interface Picture {
  mime: string
  width: number
  height: number
}

const EDGE = 480
const PATIENCE = 10_000

/** Writes a small WebP of a picture; null when it is none that our decoder reads within its bounds. */
export function drawPreview(from: string, to: string): Promise<Picture | null> {
  return inTurn(async () => {
    const words = ['--max-old-space-size=64', child, from, to, String(EDGE)]
    const bounds = { timeout: PATIENCE, killSignal: 'SIGKILL', env: {} } as const
    const drawn = await run(process.execPath, words, bounds).catch(() => null)
    if (drawn === null) return null
    const { format: mime, width, height } = Original.parse(JSON.parse(drawn.stdout))
    return { mime, width, height }
  })
}
