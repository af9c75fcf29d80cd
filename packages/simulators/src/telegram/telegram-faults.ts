import type { Fault, FaultBoard, FaultOptions, FaultRule, Where } from '../faults.ts'
import type { DeliveryFaults } from './delivery-faults.ts'
import { noDeliveryFaults } from './delivery-faults.ts'
import type { World } from './world.ts'

/** Which calls: the bot's token, the method, the chat; what is left out means any. */
export type TelegramWhere = { bot?: string; method?: string; chat?: number | string }

type Deed = (where?: TelegramWhere, options?: FaultOptions) => FaultRule

/** Faults on demand. Each stays until removed, or until `times` calls met it. */
export type TelegramFaults = {
  tooManyRequests: (retryAfter: number, where?: TelegramWhere, options?: FaultOptions) => FaultRule
  blocked: Deed
  chatNotFound: Deed
  unauthorized: Deed
  /** 500 in the Bot API's envelope. */
  serverError: Deed
  /** 502 or 504 with an HTML body, as the front server gives. */
  badGateway: Deed
  gatewayTimeout: Deed
  slow: (ms: number, where?: TelegramWhere, options?: FaultOptions) => FaultRule
  /** The connection is cut and nothing was done. */
  resetBeforeAccepting: Deed
  /** It was done, then the connection is cut: the caller cannot know. */
  resetAfterAccepting: Deed
  /** It was done and no answer ever comes. */
  hangAfterAccepting: Deed
  /** Telegram cannot be reached at all and delivers nothing; up again when removed. */
  down: () => FaultRule
  /** Any refusal with any text. */
  refuse: (status: number, description: string, where?: TelegramWhere, options?: FaultOptions) => FaultRule
  /** What goes wrong on the way to webhooks. */
  delivery: (changes: Partial<DeliveryFaults>) => void
  rules: () => FaultRule[]
  /** Everything works again. */
  clear: () => void
}

export function telegramFaults(world: World): TelegramFaults {
  const board = world.faults
  const wakeAll = () => {
    for (const bot of world.bots.values()) world.wake(bot)
    world.changed()
  }
  const always =
    (fault: Fault): Deed =>
    (where, options) =>
      add(board, fault, where, options, wakeAll)
  return {
    tooManyRequests: (retryAfter, where, options) =>
      always({ kind: 'tooManyRequests', retryAfter })(where, options),
    blocked: always({ kind: 'refuse', status: 403, description: 'Forbidden: bot was blocked by the user' }),
    chatNotFound: always({ kind: 'refuse', status: 400, description: 'Bad Request: chat not found' }),
    unauthorized: always({ kind: 'refuse', status: 401, description: 'Unauthorized' }),
    serverError: always({ kind: 'refuse', status: 500, description: 'Internal Server Error: restart' }),
    badGateway: always({ kind: 'html', status: 502 }),
    gatewayTimeout: always({ kind: 'html', status: 504 }),
    slow: (ms, where, options) => always({ kind: 'slow', ms })(where, options),
    resetBeforeAccepting: always({ kind: 'resetBefore' }),
    resetAfterAccepting: always({ kind: 'resetAfter' }),
    hangAfterAccepting: always({ kind: 'hangAfter' }),
    down: () => always({ kind: 'down' })(),
    refuse: (status, description, where, options) =>
      always({ kind: 'refuse', status, description })(where, options),
    delivery: (changes) => {
      Object.assign(world.deliveryFaults, changes)
      wakeAll()
    },
    rules: () => board.rules(),
    clear: () => {
      board.clear()
      Object.assign(world.deliveryFaults, noDeliveryFaults())
      wakeAll()
    },
  }
}

function add(
  board: FaultBoard,
  fault: Fault,
  where: TelegramWhere = {},
  options: FaultOptions = {},
  after: () => void,
): FaultRule {
  const rule = board.add(fault, accountWhere(where), options)
  after()
  return {
    ...rule,
    remove: () => {
      rule.remove()
      after()
    },
  }
}

function accountWhere({ bot, ...rest }: TelegramWhere): Where {
  return bot === undefined ? rest : { ...rest, account: bot }
}
