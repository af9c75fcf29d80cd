import { z } from 'zod'
import { Id } from '../wire.ts'

/** A short named text that its owner puts into answers. */
export const Bubble = z.object({ bubbleid: Id, name: z.string(), content: z.string() })
export type Bubble = z.infer<typeof Bubble>
