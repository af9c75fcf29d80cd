import { badRequest } from '../refusal.ts'
import { readFlag, readText } from '../parameters.ts'
import type { Method, MethodCall } from './method.ts'

export const callback: Method[] = [{ name: 'answerCallbackQuery', run: answerCallbackQuery }]

const answerLifeMs = 150 * 1000
const tooOld = 'query is too old and response timeout expired or query ID is invalid'

function answerCallbackQuery({ world, bot, parameters }: MethodCall): true {
  const text = readText(parameters, 'text') ?? ''
  if (text.length > 200) throw badRequest('MESSAGE_TOO_LONG')
  const query = bot.callbackQueries.get(readText(parameters, 'callback_query_id') ?? '')
  const age = query ? (world.clock.now() - query.at) * world.clock.timeScale : answerLifeMs
  if (!query || age >= answerLifeMs) throw badRequest(tooOld)
  query.answered = true
  if (text !== '') {
    const alert = readFlag(parameters, 'show_alert')
    query.conversation.notices.push({ at: world.clock.now(), text, alert })
  }
  world.changed()
  return true
}
