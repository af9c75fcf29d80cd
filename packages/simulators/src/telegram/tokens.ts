import { Refusal } from './refusal.ts'
import type { Bot, World } from './world.ts'

/** The bot that a token belongs to, or the refusal of an invalid token. */
export function botOfToken(world: World, token: string): Bot {
  const bot = world.bots.get(token)
  if (bot?.state === 'active') return bot
  if (bot?.state === 'loggedOut') throw new Refusal(400, 'Logged out')
  if (bot) throw new Refusal(401, 'Unauthorized')
  throw refusalOf(world, token)
}

function refusalOf(world: World, token: string): Refusal {
  const id = token.split(':')[0] ?? ''
  const isMalformed =
    token.startsWith('0') || token.length > 80 || !token.includes(':') || token.includes('/')
  const isMisdirected = !isMalformed && !/^\d+$/.test(id)
  if (!isMalformed && !isMisdirected) return new Refusal(401, 'Unauthorized')
  if (world.options.malformedToken === 404) return new Refusal(404, 'Not Found')
  if (isMisdirected) return new Refusal(421, 'Misdirected Request: unallowed token specified')
  return new Refusal(401, 'Unauthorized: invalid token specified')
}
