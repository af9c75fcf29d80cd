import { z } from 'zod'
import { Id } from '../wire.ts'

/** A bot, number, page or website chat whose name tells it from the others of its channel. */
export const AccountName = z.object({ accountid: Id, name: z.string() })
export type AccountName = z.infer<typeof AccountName>
