import { z } from 'zod'
import { semaphore } from '../lib/semaphore.ts'
import { inChild } from './in-child.ts'

const child = new URL('draw-child.ts', import.meta.url)
const inTurn = semaphore(2, 200)

const Drawing = z.object({
  format: z.string().transform((format) => `image/${format}`),
  width: z.number().int(),
  height: z.number().int(),
  drawn: z.object({ width: z.number().int(), height: z.number().int() }),
})

/** A picture that our decoder has read: its real type and its sides as they are looked at, and those of the drawing. */
export interface Picture {
  mime: string
  width: number
  height: number
  drawn: { width: number; height: number }
}

/** Pixels of the longer side. A JPEG is beyond what any phone shows unless it declares otherwise. */
const edges = { preview: 480, portrait: 512, jpeg: 4096 }
const PATIENCE = 10_000

/**
 * Draws a picture anew without its metadata: a small WebP to show first, a WebP that fills a square, or a JPEG for
 * those who take nothing else. Only what our decoders read as JPEG, PNG, WebP or GIF is a picture, regardless of its
 * name; a JPEG is also made of TIFF and AVIF. null when they cannot read it within their limits.
 */
export function drawPicture(
  from: string,
  to: string,
  as: keyof typeof edges,
  edge = edges[as],
): Promise<Picture | null> {
  return inTurn(async () => {
    const heap = as === 'jpeg' ? 96 : 64
    const answer = await inChild(child, [as, from, to, String(edge)], { patience: PATIENCE, heap })
    if (answer === null) return null
    const { format: mime, ...sides } = Drawing.parse(answer)
    return { mime, ...sides }
  })
}
