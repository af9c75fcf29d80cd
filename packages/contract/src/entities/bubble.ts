import { z } from 'zod'
import { Id } from '../wire.ts'

/** §3: a short named text that its owner puts into answers. */
export const Bubble = z.object({ bubbleid: Id, name: z.string(), content: z.string() })
export type Bubble = z.infer<typeof Bubble>
