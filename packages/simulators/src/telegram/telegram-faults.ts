import { commonFaults, faultMaker, type CommonFaults, type FaultedAction } from '../common-faults.ts'
import type { FaultOptions, FaultRule } from '../faults.ts'
import type { World } from './world.ts'

/** Which calls: the bot's token, the method, the chat; an omitted field means any. */
export type TelegramWhere = { bot?: string; method?: string; chat?: number | string }

type AddFault = FaultedAction<TelegramWhere>

/** Faults on demand, in Telegram's terms. */
export type TelegramFaults = CommonFaults<TelegramWhere> & {
  blocked: AddFault
  chatNotFound: AddFault
  unauthorized: AddFault
  /** 500 in the Bot API's envelope. */
  serverError: AddFault
  /** Any refusal with any text. */
  refuse: (status: number, description: string, where?: TelegramWhere, options?: FaultOptions) => FaultRule
}

export function telegramFaults(world: World): TelegramFaults {
  const parts = {
    board: world.connection.faults,
    deliveryFaults: world.connection.deliveryFaults,
    whereOf: ({ bot, ...rest }: TelegramWhere) => (bot === undefined ? rest : { ...rest, account: bot }),
    after: () => {
      world.outbox.wake()
      world.changed()
    },
  }
  const always = faultMaker(parts)
  return {
    ...commonFaults(parts),
    blocked: always({ kind: 'refuse', status: 403, description: 'Forbidden: bot was blocked by the user' }),
    chatNotFound: always({ kind: 'refuse', status: 400, description: 'Bad Request: chat not found' }),
    unauthorized: always({ kind: 'refuse', status: 401, description: 'Unauthorized' }),
    serverError: always({ kind: 'refuse', status: 500, description: 'Internal Server Error: restart' }),
    refuse: (status, description, where, options) =>
      always({ kind: 'refuse', status, description })(where, options),
  }
}
